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
  address: SearchParams
  locale: Locale
}

/** The results of a search, with filters. */
export const ResultsByMode = (props: FoundProps) => (
  <>
    <QueryHint address={props.address} />
    <Results {...props} />
  </>
)

function Results({ address, locale }: FoundProps) {
  const ofReader = readerLangids[locale]
  if (address.mode === 'comments') {
    return (
      <div className="sheet">
        <FeatureTexts feature="comments">
          <CommentResults address={commentSearchOf(address)} />
        </FeatureTexts>
      </div>
    )
  }
  if (address.mode === 'messages') {
    return (
      <div className="sheet">
        <MailResults address={address} />
      </div>
    )
  }
  return (
    <div className="sheet results">
      <Filters address={address} ofReader={ofReader}>
        {address.mode === 'muplis' && <ConstructionFilter address={address} />}
      </Filters>
      <InMode address={address} ofReader={ofReader} />
    </div>
  )
}

function InMode(props: ResultsProps) {
  switch (props.address.mode) {
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
            <ConstructionFilter address={props.address} />
          </FilterDialog>
          <SentenceResults address={props.address} />
        </div>
      )
    default:
      return <FoundInDictionary {...props} />
  }
}

const ConstructionFilter = ({ address }: { address: SearchParams }) => (
  <FeatureTexts feature="sentences">
    <ConstructionChoice address={address} />
  </FeatureTexts>
)

interface ResultsProps {
  address: SearchParams
  ofReader: readonly number[]
}

function FoundInDictionary({ address, ofReader }: ResultsProps) {
  // An incomplete query isn't sent; its error is shown below the search field.
  const isReadable = address.mode !== 'pattern' || parseQuery(address.q ?? '').ok
  const search = useQuery({ ...searchQuery(address, ofReader), enabled: isReadable })
  const [isFetched] = useState(search.isPending)
  const shown = useShownSearchParams(address, search.isPlaceholderData)
  if (!isReadable || isInvalidQuery(search.error)) return <div className="padded" />
  return (
    <Answered search={search} filters={<FilterDialog address={address} ofReader={ofReader} />}>
      {(result) => <DictionaryResults address={shown} result={result} isFetched={isFetched} />}
    </Answered>
  )
}

/** Returns the search parameters of the visible results, which remain while other results are loading. */
function useShownSearchParams(address: SearchParams, isPlaceholderData: boolean): SearchParams {
  const [shown, setShown] = useState(address)
  if (isPlaceholderData || shown === address) return shown
  setShown(address)
  return address
}

interface Found<Result> {
  address: SearchParams
  result: Result
}

interface DictionaryResultsProps extends Found<SearchResult> {
  /** See `SearchResults`. */
  isFetched: boolean
}

const DictionaryResults = memo(function DictionaryResults({ address, result, isFetched }: DictionaryResultsProps) {
  const ids = idsOf([...result.definitions, ...(result.beginnings?.definitions ?? [])])
  const { markOf, dialog } = useCollectMarks(ids)
  return (
    <>
      <SearchResults
        address={address}
        result={result}
        markOf={markOf}
        isFetched={isFetched}
        sentences={
          <Suspense>
            <NearSentences address={address} />
          </Suspense>
        }
      />
      <AddShown ids={ids} query={address.q} />
      {dialog}
    </>
  )
})

function RelatedResults({ address, result }: Found<MeaningResult>) {
  const ids = idsOf(result.definitions)
  const { markOf, dialog } = useCollectMarks(ids)
  return (
    <>
      <MeaningResults address={address} result={result} markOf={markOf} />
      <AddShown ids={ids} query={address.q} />
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

function FoundByMeaning({ address, ofReader }: ResultsProps) {
  const search = useQuery(meaningQuery(address, ofReader))
  return (
    <Answered search={search} filters={<FilterDialog address={address} ofReader={ofReader} />}>
      {(result) => <RelatedResults address={address} result={result} />}
    </Answered>
  )
}

interface AnsweredProps<Result> {
  search: UseQueryResult<Result>
  filters: ReactNode
  children: (result: Result) => ReactNode
}

/** The state of a search: loading, an error, or results. */
function Answered<Result>({ search, filters, children }: AnsweredProps<Result>) {
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
export function loadResults(queryClient: QueryClient, address: SearchParams, locale: Locale): Fetched {
  const { rendering, data } = prefetchFor(queryClient, address, locale)
  return { rendering, data: [queryClient.prefetchQuery(typesQuery), ...data] }
}

/** Loads the results and, for a text or phrase, sentences that contain its words. */
async function loadDictionary(queryClient: QueryClient, address: SearchParams, locale: Locale) {
  const query = searchQuery(address, readerLangids[locale])
  await queryClient.prefetchQuery(query)
  const result = queryClient.getQueryData(query.queryKey)
  if (!result || result.page > 1 || !isOfSentence(result)) return
  await Promise.all([
    loadTexts(locale, 'sentences'),
    NearSentences.preload?.(),
    queryClient.prefetchQuery(topSentencesQuery(address, readerLangids[locale])),
  ])
}

function prefetchFor(queryClient: QueryClient, address: SearchParams, locale: Locale): Fetched {
  const ofReader = readerLangids[locale]
  if (address.mode === 'comments') {
    return {
      rendering: [loadTexts(locale, 'comments'), Promise.resolve(CommentResults.preload?.())],
      data: [queryClient.prefetchQuery(commentSearchQuery(commentSearchOf(address), currentSession().username))],
    }
  }
  if (address.mode === 'muplis') {
    return {
      rendering: [
        loadTexts(locale, 'sentences'),
        Promise.resolve(SentenceResults.preload?.()),
        Promise.resolve(ConstructionChoice.preload?.()),
      ],
      data: [queryClient.prefetchQuery(sentencesQuery(address, ofReader))],
    }
  }
  if (address.mode === 'messages') {
    return {
      rendering: [loadTexts(locale, 'mailArchive'), Promise.resolve(MailResults.preload?.())],
      data: [queryClient.prefetchQuery(mailSearchQuery(address)), queryClient.prefetchQuery(listMenuQuery)],
    }
  }
  if (address.mode !== 'semantic') {
    return { rendering: [], data: [loadDictionary(queryClient, address, locale)] }
  }
  const { similar } = address
  return {
    rendering: [loadTexts(locale, 'meaning')],
    data: [
      queryClient.prefetchQuery(meaningQuery(address, ofReader)),
      ...(similar === undefined ? [] : [queryClient.prefetchQuery(definitionQuery(similar))]),
    ],
  }
}
