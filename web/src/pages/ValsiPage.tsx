import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound, useRouterState } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import { useEffect } from 'react'
import { FeedLinks } from '../features/changes/index.ts'
import { Mentions, ThreadView } from '../features/comments/index.ts'
import {
  byLanguage,
  ClassMark,
  EntryHead,
  entryQuery,
  LanguageTabs,
  PlaceTable,
  placesOf,
  Ribbon,
  shownLanguage,
  summaryOf,
} from '../features/entries/index.ts'
import { MailMentions } from '../features/mailArchive/index.ts'
import { useReaderLangids } from '../features/search/index.ts'
import { Examples } from '../features/sentences/index.ts'
import { MarkOfWord } from '../features/study/index.ts'
import { FollowMenu } from '../features/subscriptions/index.ts'
import { DeletedDefinitions } from '../features/versions/index.ts'
import { htmlLang, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { useHydrated } from '../platform/useHydrated.ts'
import { Icon } from '../ui/Icon.tsx'
import { DefinitionCards } from './DefinitionCards.tsx'
import { EntryAside } from './EntryAside.tsx'
import { PrintedLanguages } from './PrintedLanguages.tsx'

const route = getRouteApi('/$locale/valsi/$id')

export function ValsiPage() {
  return (
    <FeatureTexts feature={['versions', 'sentences', 'comments']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const { id } = route.useParams()
  const { lang } = route.useSearch()
  const { data: entry } = useSuspenseQuery(entryQuery(id, readerLangids[locale]))
  // the loader shows another page for an unknown entry; this one remains in sight until the last definition is deleted
  if (entry === null) throw notFound({ data: { word: id.replaceAll('_', ' ') } })
  const { valsi, definitions: all } = entry
  const wanted = useWantedDefinition()
  const languages = byLanguage(all, useReaderLangids())
  const shown = shownLanguage(languages, lang, wanted)
  const definitions = shown?.definitions ?? []
  const first = definitions[0]
  const placed = findPlaces(definitions)
  const isGone = wanted !== undefined && !all.some(({ definitionid }) => definitionid === wanted)
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
              <Link to="/$locale/valsi/add" params={{ locale }} search={{ word: valsi.word }} className="btn small">
                <Icon name="plus" /> {t('versions.add_definition')}
              </Link>
            </span>
          </div>
          <EntryHead valsi={valsi} />
          {isGone && <DeletedDefinitions of={{ definition_id: wanted }} />}
          {placed && (
            <div className="space-above-large">
              <Ribbon word={valsi.word} places={placed.places} lang={placed.definition.langtag} isExplained />
            </div>
          )}
          {shown && <LanguageTabs word={valsi.word} languages={languages} shown={shown} />}
          {shown && (
            <h2 className="sr" lang={htmlLang(shown.langtag)}>
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
          <Examples id={id} word={valsi.word} />
        </div>
        <EntryAside id={id} valsi={valsi} definition={first} />
        <section className="body discussion" aria-labelledby="discussion">
          <div className="sec">
            <div className="spread">
              <h2 className="h2" id="discussion">
                {t('entries.discussion')}
                {valsi.comment_count > 0 && <small className="count">{valsi.comment_count}</small>}
              </h2>
              <Link
                to="/$locale/comments/thread"
                params={{ locale }}
                search={{ valsi_id: valsi.valsiid }}
                className="small"
                rel="nofollow"
              >
                {t('comments.as_page')}
              </Link>
            </div>
            <ThreadView key={valsi.valsiid} address={{ valsi_id: valsi.valsiid }} isPart />
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

/** The best definition with named places, else the best one with any; null where none has places. */
function findPlaces(definitions: readonly Definition[]) {
  const placed =
    definitions.find(({ place_keywords }) => place_keywords) ??
    definitions.find((definition) => placesOf(definition).length > 0)
  return placed ? { definition: placed, places: placesOf(placed) } : null
}

/** The definition that the address leads to (`#d123`): no server hears of it, so it counts once the page is alive. */
function useWantedDefinition(): number | undefined {
  const isAlive = useHydrated()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const number = isAlive ? /^d(\d{1,9})$/.exec(hash)?.[1] : undefined
  return number === undefined ? undefined : Number(number)
}

/** Brings the definition into sight that was not on the page when the browser looked for it. */
function useScrollTo(definitionid: number | undefined) {
  useEffect(() => {
    if (definitionid !== undefined) document.getElementById(`d${definitionid}`)?.scrollIntoView()
  }, [definitionid])
}
