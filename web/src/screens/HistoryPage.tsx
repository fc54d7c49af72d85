import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { definitionQuery, RichText, slugOf } from '../features/entries/index.ts'
import {
  DeletedDefinitions,
  deletedQuery,
  History,
  type HistorySearchParams,
  historyQuery,
  isUnknownVersion,
} from '../features/versions/index.ts'
import { Link } from '../platform/Link.ts'
import { htmlLang } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readId } from './parts/searchParams.ts'

/** Parses search parameters, ignoring values that aren't positive integers. */
function readHistorySearchParams(search: Record<string, unknown>): HistorySearchParams {
  const keys = ['page', 'from', 'to', 'since'] as const
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = readId(search[key])
      return number === undefined ? [] : [[key, number]]
    }),
  )
}

export const historyRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/$id/history',
  ...cacheKeyParams(['page', 'from', 'to', 'since'], readHistorySearchParams),
  loaderDeps: ({ search }) => ({ page: search.page }),
  ...lazyScreen(
    ['versions'],
    async () => (await import('./HistoryPage.tsx')).HistoryPage,
    async () => (await import('./HistoryPage.tsx')).loadHistory,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ id: string }, { page: number | undefined }>

/** Waits for the definition, which may be missing or deleted; its versions are loaded afterwards. */
export const loadHistory = ({ context: { queryClient }, params, deps: { page } }: Input) =>
  orNotFound(
    async () => {
      if (!/^\d{1,10}$/.test(params.id)) throw notFound()
      const definition_id = Number(params.id)
      void queryClient.prefetchQuery(historyQuery(definition_id, page))
      try {
        await queryClient.ensureQueryData(definitionQuery(definition_id))
        queryClient.removeQueries(deletedQuery({ definition_id }))
      } catch (error) {
        if (!isUnknownVersion(error)) throw error
        const { deleted } = await queryClient.fetchQuery(deletedQuery({ definition_id }))
        if (deleted.length === 0) throw error
      }
    },
    { isExpected: isUnknownVersion },
  )

const route = getRouteApi('/$locale/members/definition/$id/history')

export function HistoryPage() {
  const id = Number(route.useParams().id)
  const { data } = useQuery({ ...deletedQuery({ definition_id: id }), enabled: false })
  return data?.deleted[0] ? <OfDeleted id={id} word={data.deleted[0].word} /> : <OfDefinition id={id} />
}

function OfDeleted({ id, word }: { id: number; word: string }) {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t.markup('versions.title_of', { word, w: (text) => text })} hidden />
      <div className="sheet pad history-page">
        <h1 className="h1">{t.rich('versions.title_of', { word, w: (text) => <span lang="jbo">{text}</span> })}</h1>
        <DeletedDefinitions of={{ definition_id: id }} />
      </div>
    </main>
  )
}

function OfDefinition({ id }: { id: number }) {
  const t = useText()
  const params = route.useSearch()
  const { data: definition } = useSuspenseQuery(definitionQuery(id))
  const word = definition.valsiword
  return (
    <main id="main" className="read">
      <PageHead title={t.markup('versions.title_of', { word, w: (text) => text })} hidden />
      <div className="sheet pad history-page">
        <p className="small quiet" lang={htmlLang(definition.langtag)}>
          {definition.langrealname}
        </p>
        <h1 className="h1">{t.rich('versions.title_of', { word, w: (text) => <span lang="jbo">{text}</span> })}</h1>
        <p className="definition soft" lang={htmlLang(definition.langtag)}>
          <RichText source={definition.definition} />
        </p>
        <p className="space-above">
          <Link
            to="/$locale/valsi/$id"
            params={{ id: slugOf(definition.valsiword) }}
            hash={`d${definition.definitionid}`}
          >
            {t('versions.to_entry')}
          </Link>
        </p>
        <History definition={definition} params={params} />
      </div>
    </main>
  )
}
