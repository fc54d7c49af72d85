import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SentenceResult } from '@vlacku/contract/sentences'
import { useMemo } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { foundPattern } from '../../ui/markFound.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { SearchFailed } from '../../ui/SearchFailed.tsx'
import { ResultPages, useRowKeys } from '../search/index.ts'
import { lojbanFound } from './LojbanText.tsx'
import { type SentenceSearchParams, sentencesQuery } from './queries.ts'
import { SentenceRow } from './SentenceRow.tsx'
import { Sources } from './Sources.tsx'

/** Sentences that match the query in either language, or a selection of sentences if the query is empty. */
export function SentenceResults({ params }: { params: SentenceSearchParams }) {
  return (
    <FeatureTexts feature="sentences">
      <Results params={params} />
    </FeatureTexts>
  )
}

function Results({ params }: { params: SentenceSearchParams }) {
  const locale = useLocale()
  const search = useQuery(sentencesQuery(params, readerLangids[locale]))
  useRowKeys(search.data?.entries, '.pairs p.small > a')
  if (search.isPending) return <RowsSkeleton />
  if (search.isError) return <SearchFailed error={search.error} retry={() => void search.refetch()} />
  if (search.data.total === 0) return <NoSentence params={params} />
  return <Found q={params.q ?? ''} result={search.data} />
}

function Found({ q, result }: { q: string; result: SentenceResult }) {
  const t = useText()
  const washed = useMemo(() => ({ found: foundPattern(q), isFound: lojbanFound(q) }), [q])
  return (
    <>
      <p className="hint" role="status">
        {result.near ? t('sentences.found_near', { q: q.slice(0, 80) }) : t('sentences.found', { count: result.total })}
      </p>
      {result.entries.length === 0 && <NoRows total={result.total} />}
      <ol className="pairs">
        {result.entries.map((sentence) => (
          <SentenceRow key={sentence.id} sentence={sentence} {...washed} />
        ))}
      </ol>
      <div className="padded">
        {result.entries.length > 0 && <Sources sentences={result.entries} />}
        <ResultPages result={result} />
      </div>
    </>
  )
}

function NoSentence({ params: { q = '', langs, contains } }: { params: SentenceSearchParams }) {
  const t = useText()
  const reason = contains
    ? t('sentences.nothing_contains')
    : q.trim()
      ? t('sentences.nothing', { q: q.slice(0, 80) })
      : t('sentences.none')
  return (
    <Empty message={reason} advice={t('sentences.nothing_advice')}>
      {langs !== 'all' && (
        <Link
          from="/$locale/"
          to="."
          search={(before) => ({ ...before, langs: 'all', page: undefined })}
          className="button"
        >
          {t('sentences.all_languages')}
        </Link>
      )}{' '}
      {contains && (
        <Link
          from="/$locale/"
          to="."
          search={(before) => ({ ...before, contains: undefined, page: undefined })}
          className="button"
        >
          {t('sentences.any_construction')}
        </Link>
      )}
    </Empty>
  )
}
