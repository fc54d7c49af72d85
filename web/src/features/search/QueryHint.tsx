import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { looksLikeQuery } from './looksLikeQuery.ts'
import type { SearchParams } from './searchParams.ts'

/** Offers a pattern search if the text looks like the query language; renders nothing for other texts. */
export function QueryHint({ address: { q = '', mode } }: { address: SearchParams }) {
  const t = useText()
  if (mode === 'pattern' || !looksLikeQuery(q)) return null
  return (
    <p className="hint queryhint sheet">
      <span>
        {t('search.looks_like_query')}{' '}
        <Link
          from="/$locale/"
          to="."
          search={({ q, langs, type, selmaho, author }: SearchParams) => ({
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
