import { Link } from '@tanstack/react-router'
import { FIELDS, parseQuery } from '@vlacku/query'
import { useText } from '../../platform/text.tsx'
import type { SearchParams } from './searchParams.ts'

/** Offers a pattern search if the text looks like the query language; renders nothing for other texts. */
export function QueryHint({ params: { q = '', mode } }: { params: SearchParams }) {
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

const FIELD = new RegExp(`(?:^|[\\s(-])(?:${FIELDS.join('|')}):\\S`)
const REGEX = /^\/\S.*\/$/
const WILDCARD = /^\S*[\p{L}']\*\S*$|^\S*\*[\p{L}']\S*$/u

/**
 * True if the text is probably in the query language: it names a field, is a regular expression, or is a single word with a
 * wildcard. Sentences with a colon, slash or asterisk don't match.
 */
export function looksLikeQuery(text: string): boolean {
  const typed = text.trim()
  return (FIELD.test(typed) || REGEX.test(typed) || WILDCARD.test(typed)) && parseQuery(typed).ok
}
