import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchResult } from '@vlacku/contract/search'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { languagesQuery } from '../languages/index.ts'
import type { SearchAddress } from './address.ts'
import { MadeOf } from './MadeOf.tsx'

/** What to try next: the same in other languages, words spelt nearly like it, fewer filters. */
export function NothingFound({ address, result }: { address: SearchAddress; result: SearchResult }) {
  const t = useText()
  const languages = useQuery(languagesQuery)
  const nameOf = (langid: number) => languages.data?.find(({ id }) => id === langid)?.real_name ?? String(langid)
  const filtered = address.type !== undefined || address.selmaho || address.author
  return (
    <Empty fact={t('results.nothing', { q: (address.q ?? '').slice(0, 80) })} advice={t('results.nothing_advice')}>
      {result.decomposition && (
        <p className="mt-3">
          <MadeOf words={result.decomposition} />
        </p>
      )}
      {result.suggestions && result.suggestions.length > 0 && (
        <p className="mt-3">
          {t('results.spelt_like')}{' '}
          {result.suggestions.map((word, i) => (
            <span key={word}>
              {i > 0 && ', '}
              <Link from="/$locale/" to="." search={(before) => ({ ...before, q: word, page: undefined })}>
                {word}
              </Link>
            </span>
          ))}
        </p>
      )}
      {result.other_languages && result.other_languages.length > 0 && (
        <p className="mt-3">
          {t('results.in_other_languages')}{' '}
          {result.other_languages.map(({ langid, total }, i) => (
            <span key={langid}>
              {i > 0 && ', '}
              <Link
                from="/$locale/"
                to="."
                search={(before) => ({ ...before, langs: String(langid), page: undefined })}
              >
                {nameOf(langid)}
              </Link>{' '}
              <span className="quiet">{total}</span>
            </span>
          ))}
        </p>
      )}
      {filtered && (
        <Link
          from="/$locale/"
          to="."
          search={({ q, mode, langs }: SearchAddress) => ({ q, mode, langs })}
          className="btn"
        >
          {t('results.drop_filters')}
        </Link>
      )}
    </Empty>
  )
}
