import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeaningResult } from '@vlacku/contract/meaning'
import type { SearchResult } from '@vlacku/contract/search'
import { parseQuery } from '@vlacku/query'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { AddAll, WordsOfText } from '../../features/collections/index.ts'
import { CommentResults, type CommentSearch, commentSearchQuery } from '../../features/comments/index.ts'
import { definitionQuery, typesQuery } from '../../features/entries/index.ts'
import { listMenuQuery, MailResults, mailSearchQuery } from '../../features/mailArchive/index.ts'
import { MeaningResults, meaningQuery } from '../../features/meaning/index.ts'
import {
  COMMENT_ORDERS,
  FilterDialog,
  Filters,
  isOfSentence,
  QueryHint,
  type SearchParams,
  SearchResults,
  searchQuery,
} from '../../features/search/index.ts'
import {
  ConstructionChoice,
  NearSentences,
  SentenceResults,
  sentencesQuery,
  topSentencesQuery,
} from '../../features/sentences/index.ts'
import { ApiError } from '../../platform/ApiError.ts'
import { type Locale, readerLangids } from '../../platform/locale.ts'
import { currentSession } from '../../platform/session.ts'
import { FeatureTexts, loadTexts, useText } from '../../platform/text.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { SearchFailed } from '../../ui/SearchFailed.tsx'
import { useCollectMarks } from './useCollectMarks.tsx'

interface FoundProps {
  params: SearchParams
  locale: Locale
}

/** The results of a search, with filters. */
export const ResultsByMode = (props: FoundProps) => (
  <>
    <QueryHint params={props.params} />
    <Results {...props} />
  </>
)

function Results({ params, locale }: FoundProps) {
  const ofReader = readerLangids[locale]
  if (params.mode === 'comments') {
    return (
      <div className="sheet">
        <FeatureTexts feature="comments">
          <CommentResults params={commentSearchOf(params)} />
        </FeatureTexts>
      </div>
    )
  }
  if (params.mode === 'messages') {
    return (
      <div className="sheet">
        <MailResults params={params} />
      </div>
    )
  }
  return (
    <div className="sheet results">
      <Filters params={params} ofReader={ofReader}>
        {params.mode === 'muplis' && <ConstructionFilter params={params} />}
      </Filters>
      <InMode params={params} ofReader={ofReader} />
    </div>
  )
}

function InMode(props: ResultsProps) {
  switch (props.params.mode) {
    case 'semantic':
      return (
        <FeatureTexts feature="meaning">
          <FoundByMeaning {...props} />
        </FeatureTexts>
      )
    case 'muplis':
      return (
        <div>
          <FilterDialog {...props}>
            <ConstructionFilter params={props.params} />
          </FilterDialog>
          <SentenceResults params={props.params} />
        </div>
      )
    default:
      return <FoundInDictionary {...props} />
  }
}

const ConstructionFilter = ({ params }: { params: SearchParams }) => (
  <FeatureTexts feature="sentences">
    <ConstructionChoice params={params} />
  </FeatureTexts>
)

interface ResultsProps {
  params: SearchParams
  ofReader: readonly number[]
}

function FoundInDictionary({ params, ofReader }: ResultsProps) {
  // An incomplete query isn't sent; its error is shown below the search field.
  const isReadable = params.mode !== 'pattern' || parseQuery(params.q ?? '').ok
  const search = useQuery({ ...searchQuery(params, ofReader), enabled: isReadable })
  const [isFetched] = useState(search.isPending)
  const shown = useShownSearchParams(params, search.isPlaceholderData)
  if (!isReadable || isInvalidQuery(search.error)) return <div className="padded" />
  return (
    <LoadedResults search={search} filters={<FilterDialog params={params} ofReader={ofReader} />}>
      {(result) => <DictionaryResults params={shown} result={result} isFetched={isFetched} />}
    </LoadedResults>
  )
}

/** Returns the search parameters of the visible results, which remain while other results are loading. */
function useShownSearchParams(params: SearchParams, isPlaceholderData: boolean): SearchParams {
  const [shown, setShown] = useState(params)
  if (isPlaceholderData || shown === params) return shown
  setShown(params)
  return params
}

interface Found<Result> {
  params: SearchParams
  result: Result
}

interface DictionaryResultsProps extends Found<SearchResult> {
  /** See `SearchResults`. */
  isFetched: boolean
}

const DictionaryResults = memo(function DictionaryResults({ params, result, isFetched }: DictionaryResultsProps) {
  const ids = idsOf([...result.definitions, ...(result.beginnings?.definitions ?? [])])
  const { markOf, dialog } = useCollectMarks(ids)
  return (
    <>
      <SearchResults
        params={params}
        result={result}
        markOf={markOf}
        isFetched={isFetched}
        sentences={
          <Suspense>
            <NearSentences params={params} />
          </Suspense>
        }
      />
      <AddShown ids={ids} query={params.q} />
      {dialog}
    </>
  )
})

function RelatedResults({ params, result }: Found<MeaningResult>) {
  const ids = idsOf(result.definitions)
  const { markOf, dialog } = useCollectMarks(ids)
  return (
    <>
      <MeaningResults params={params} result={result} markOf={markOf} />
      <AddShown ids={ids} query={params.q} />
      {dialog}
    </>
  )
}

const idsOf = (shown: { definitionid: number }[]) => [...new Set(shown.map(({ definitionid }) => definitionid))]

/** Adds all displayed definitions to a collection or, for a query of several words, those that the user doesn't know. */
function AddShown({ ids, query = '' }: { ids: number[]; query: string | undefined }) {
  const t = useText()
  return (
    <div className="padded-sides space-below">
      <AddAll definition_ids={ids} label={t('search.add_all', { count: ids.length })} />{' '}
      <WordsOfText
        label={t('search.words_of_text')}
        text={/\S\s+\S/.test(query) ? query : ''}
        className="button small"
      />
    </div>
  )
}

/** The query panel shows such errors and marks the erroneous part. */
const isInvalidQuery = (error: unknown) => error instanceof ApiError && error.code === 'invalid_query'

function FoundByMeaning({ params, ofReader }: ResultsProps) {
  const search = useQuery(meaningQuery(params, ofReader))
  return (
    <LoadedResults search={search} filters={<FilterDialog params={params} ofReader={ofReader} />}>
      {(result) => <RelatedResults params={params} result={result} />}
    </LoadedResults>
  )
}

interface LoadedResultsProps<Result> {
  search: UseQueryResult<Result>
  filters: ReactNode
  children: (result: Result) => ReactNode
}

/** The state of a search: loading, an error, or results. */
function LoadedResults<Result>({ search, filters, children }: LoadedResultsProps<Result>) {
  return (
    <div aria-busy={search.isFetching}>
      {filters}
      {search.isPending && <RowsSkeleton />}
      {search.isError && <SearchFailed error={search.error} retry={() => void search.refetch()} />}
      {search.data && !search.isError && children(search.data)}
    </div>
  )
}

/** Pending requests for a page. */
interface Fetched {
  /** Modules and texts needed to render the page. */
  rendering: Promise<unknown>[]
  /** Data of the page. */
  data: Promise<unknown>[]
}

/** Returns the search parameters that apply to comments. */
const commentSearchOf = ({ q, page, author, order, reverse, group }: SearchParams): CommentSearch => ({
  ...(q !== undefined && { q }),
  ...(page !== undefined && { page }),
  ...(author !== undefined && { author }),
  ...(order !== undefined && { sort: COMMENT_ORDERS.find((one) => one === order) }),
  ...(reverse !== undefined && { reverse }),
  ...(group !== undefined && { group }),
})

/** Requests everything needed to show the results of a search, in parallel. */
export function loadResults(queryClient: QueryClient, params: SearchParams, locale: Locale): Fetched {
  const { rendering, data } = prefetchFor(queryClient, params, locale)
  return { rendering, data: [queryClient.prefetchQuery(typesQuery), ...data] }
}

/** Loads the results and, for a text or phrase, sentences that contain its words. */
async function loadDictionary(queryClient: QueryClient, params: SearchParams, locale: Locale) {
  const query = searchQuery(params, readerLangids[locale])
  await queryClient.prefetchQuery(query)
  const result = queryClient.getQueryData(query.queryKey)
  if (!result || result.page > 1 || !isOfSentence(result)) return
  await Promise.all([
    loadTexts(locale, 'sentences'),
    NearSentences.preload?.(),
    queryClient.prefetchQuery(topSentencesQuery(params, readerLangids[locale])),
  ])
}

function prefetchFor(queryClient: QueryClient, params: SearchParams, locale: Locale): Fetched {
  const ofReader = readerLangids[locale]
  if (params.mode === 'comments') {
    return {
      rendering: [loadTexts(locale, 'comments'), Promise.resolve(CommentResults.preload?.())],
      data: [queryClient.prefetchQuery(commentSearchQuery(commentSearchOf(params), currentSession().username))],
    }
  }
  if (params.mode === 'muplis') {
    return {
      rendering: [
        loadTexts(locale, 'sentences'),
        Promise.resolve(SentenceResults.preload?.()),
        Promise.resolve(ConstructionChoice.preload?.()),
      ],
      data: [queryClient.prefetchQuery(sentencesQuery(params, ofReader))],
    }
  }
  if (params.mode === 'messages') {
    return {
      rendering: [loadTexts(locale, 'mailArchive'), Promise.resolve(MailResults.preload?.())],
      data: [queryClient.prefetchQuery(mailSearchQuery(params)), queryClient.prefetchQuery(listMenuQuery)],
    }
  }
  if (params.mode !== 'semantic') {
    return { rendering: [], data: [loadDictionary(queryClient, params, locale)] }
  }
  const { similar } = params
  return {
    rendering: [loadTexts(locale, 'meaning')],
    data: [
      queryClient.prefetchQuery(meaningQuery(params, ofReader)),
      ...(similar === undefined ? [] : [queryClient.prefetchQuery(definitionQuery(similar))]),
    ],
  }
}
