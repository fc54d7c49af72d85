import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, notFound, redirect, useRouterState } from '@tanstack/react-router'
import type { Definition, Valsi } from '@vlacku/contract/entries'
import { useEffect } from 'react'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { FeedLinks } from '../features/changes/index.ts'
import { Mentions, ThreadView, threadQuery } from '../features/comments/index.ts'
import {
  byLanguage,
  ClassMark,
  EntryHead,
  entryQuery,
  isBrivla,
  LanguageTabs,
  PlaceTable,
  placesOf,
  Ribbon,
  readValsiSearchParams,
  shownLanguage,
  slugOf,
  summaryOf,
} from '../features/entries/index.ts'
import { PlaceExplorer } from '../features/explorer/index.ts'
import { MailMentions } from '../features/mailArchive/index.ts'
import { useReaderLangids } from '../features/search/index.ts'
import { Examples, examplesQuery } from '../features/sentences/index.ts'
import { MarkOfWord } from '../features/study/index.ts'
import { FollowMenu } from '../features/subscriptions/index.ts'
import { DeletedDefinitions, deletedQuery } from '../features/versions/index.ts'
import { Link } from '../platform/Link.ts'
import { htmlLang, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { loadTexts, useLocale, useText } from '../platform/text.tsx'
import { useHydrated } from '../platform/useHydrated.ts'
import { Icon } from '../ui/Icon.tsx'
import { DefinitionCards, PrintedLanguages } from './parts/DefinitionCards.tsx'
import { EntryAside } from './parts/EntryAside.tsx'
import { NotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'

export const valsiRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'valsi/$id',
  ...cacheKeyParams(['lang'], readValsiSearchParams),
  ...lazyScreen(
    ['versions', 'sentences', 'comments'],
    async () => (await import('./ValsiPage.tsx')).ValsiPage,
    async () => loadValsi,
  ),
  notFoundComponent: NotFoundPage,
})

/**
 * Requests the entry; in a browser, the sentences are requested afterwards. Unlike most loaders, this one is part of the main
 * bundle, so that the requests start immediately.
 */
const loadValsi = ({ context: { queryClient, locale }, params: { id } }: LoaderInput<{ id: string }>) =>
  orNotFound(
    async () => {
      const query = entryQuery(id, readerLangids[locale])
      // A missing entry may have been added or restored in the meantime.
      if (queryClient.getQueryData(query.queryKey) === null) queryClient.removeQueries(query)
      const [entry] = await Promise.all([
        queryClient.ensureQueryData(query),
        import.meta.env.SSR && queryClient.prefetchQuery(examplesQuery(id, readerLangids[locale])),
      ])
      if (entry === null) {
        const word = id.replaceAll('_', ' ')
        await Promise.all([
          queryClient.prefetchQuery(deletedQuery({ word })),
          loadTexts(locale, 'versions'),
          DeletedDefinitions.fetch().catch(() => {}),
        ])
        throw notFound({ data: { word } })
      }
      const { valsi } = entry
      if (import.meta.env.SSR) await queryClient.prefetchQuery(threadQuery({ valsi_id: valsi.valsiid }, null))
      if (isOldUrl(id, valsi))
        throw redirect({
          to: '/$locale/valsi/$id',
          params: { locale, id: slugOf(valsi.word) },
          hash: true,
          replace: true,
        })
    },
    { hasOwnPage: true },
  )

/**
 * True if the spelling differs from that of the entry, or if the ID belongs to an entry that was merged into it. The entry's own
 * ID is a valid URL, because the URL with the word may refer to the same word in another language.
 */
function isOldUrl(id: string, { word, valsiid }: Pick<Valsi, 'word' | 'valsiid'>): boolean {
  const slug = slugOf(word)
  return id !== slug && id !== String(valsiid) && !/^\d+$/.test(slug)
}

const route = getRouteApi('/$locale/valsi/$id')

export function ValsiPage() {
  const t = useText()
  const locale = useLocale()
  const { id } = route.useParams()
  const { lang } = route.useSearch()
  const { data: entry } = useSuspenseQuery(entryQuery(id, readerLangids[locale]))
  // For an unknown entry, the loader shows another page; this page stays visible until the last definition is deleted.
  if (entry === null) throw notFound({ data: { word: id.replaceAll('_', ' ') } })
  const { valsi, definitions: all } = entry
  const wanted = useWantedDefinition()
  const languages = byLanguage(all, useReaderLangids())
  const shown = shownLanguage(languages, lang, wanted)
  const definitions = shown?.definitions ?? []
  const first = definitions[0]
  const placed = findPlaces(definitions)
  const isDeleted = wanted !== undefined && !all.some(({ definitionid }) => definitionid === wanted)
  useScrollTo(shown === languages[0] ? undefined : wanted)
  return (
    <main id="main">
      <PageHead
        title={valsi.word}
        description={first ? summaryOf(first.definition, 200) : t('entries.no_definitions')}
      />
      <div className="sheet entry">
        <div className="body">
          <div className="spread">
            <span className="line">
              <ClassMark type={valsi.type_name} more={first?.selmaho} isExplained />
              <MarkOfWord definition_id={first?.definitionid} />
            </span>
            <span className="line">
              <FollowMenu valsiid={valsi.valsiid} />
              <Link to="/$locale/valsi/add" search={{ word: valsi.word }} className="button small">
                <Icon name="plus" /> {t('versions.add_definition')}
              </Link>
            </span>
          </div>
          <EntryHead valsi={valsi} />
          {isDeleted && <DeletedDefinitions of={{ definition_id: wanted }} />}
          {placed && (
            <div className="space-above-large">
              <Ribbon word={valsi.word} places={placed.places} lang={placed.definition.langtag} isExplained />
            </div>
          )}
          {shown && <LanguageTabs word={valsi.word} languages={languages} shown={shown} />}
          {shown && (
            <h2 className="visually-hidden" lang={htmlLang(shown.langtag)}>
              {shown.langrealname}
            </h2>
          )}
          <DefinitionCards definitions={definitions} />
          <PrintedLanguages languages={languages.filter((language) => language !== shown)} />
          {placed && placed.places.length > 1 && (
            <PlaceTable
              word={valsi.word}
              places={placed.places}
              keywords={placed.definition.place_keywords}
              lang={placed.definition.langtag}
            />
          )}
          {placed && isBrivla(valsi.type_name) && (
            <PlaceExplorer
              key={valsi.valsiid}
              id={id}
              word={valsi.word}
              places={placed.places}
              lang={placed.definition.langtag}
            />
          )}
          <Examples id={id} word={valsi.word} />
        </div>
        <EntryAside id={id} valsi={valsi} definition={first} />
        <section className="body discussion" aria-labelledby="discussion">
          <div className="section">
            <div className="spread">
              <h2 className="h2" id="discussion">
                {t('entries.discussion')}
                {valsi.comment_count > 0 && <small className="count">{valsi.comment_count}</small>}
              </h2>
              <Link to="/$locale/comments/thread" search={{ valsi_id: valsi.valsiid }} className="small" rel="nofollow">
                {t('comments.as_page')}
              </Link>
            </div>
            <ThreadView key={valsi.valsiid} params={{ valsi_id: valsi.valsiid }} isPart />
            <FeedLinks
              of="comments"
              about={{ valsi_id: valsi.valsiid }}
              title={t('comments.about_word', { word: valsi.word })}
              isHidden
            />
            <FeedLinks of={`valsi/${valsi.valsiid}`} title={valsi.word} />
            <Mentions id={valsi.valsiid} />
            <MailMentions word={valsi.word} />
          </div>
        </section>
      </div>
    </main>
  )
}

/** Returns the best definition with named places or, if there is none, the best with any places; otherwise null. */
function findPlaces(definitions: readonly Definition[]) {
  const placed =
    definitions.find(({ place_keywords }) => place_keywords) ??
    definitions.find((definition) => placesOf(definition).length > 0)
  return placed ? { definition: placed, places: placesOf(placed) } : null
}

/** Returns the definition in the URL hash (`#d123`), which is read after hydration because the server doesn't receive it. */
function useWantedDefinition(): number | undefined {
  const isAlive = useHydrated()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const number = isAlive ? /^d(\d{1,9})$/.exec(hash)?.[1] : undefined
  return number === undefined ? undefined : Number(number)
}

/** Scrolls to a definition that hadn't been rendered yet when the browser processed the hash. */
function useScrollTo(definitionid: number | undefined) {
  useEffect(() => {
    if (definitionid !== undefined) document.getElementById(`d${definitionid}`)?.scrollIntoView()
  }, [definitionid])
}
