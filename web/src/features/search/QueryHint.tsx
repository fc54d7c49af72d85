import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import type { SearchAddress } from './address.ts'
import { looksLikeQuery } from './looksLikeQuery.ts'

/** Offers to search for a text as a pattern where it is written in the query language; nothing for other texts. */
export function QueryHint({ address: { q = '', mode } }: { address: SearchAddress }) {
  const t = useText()
  if (mode === 'pattern' || !looksLikeQuery(q)) return null
  return (
    <p className="hint queryhint sheet">
      <span>
        {t('search.looks_like_query')}{' '}
        <Link
          from="/$locale/"
          to="."
          search={({ q, langs, type, selmaho, author }: SearchAddress) => ({
            ...{ q, mode: 'pattern' as const },
            ...{ langs, type, selmaho, author },
          })}
        >
          {t('search.search_as_pattern')}
        </Link>
      </span>
    </p>
  )
}
