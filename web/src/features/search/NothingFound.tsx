import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchResult } from '@vlacku/contract/search'
import { useLocale, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { languagesQuery } from '../languages/index.ts'
import { ComponentLinks } from './MadeOf.tsx'
import type { SearchParams } from './searchParams.ts'

const MAX_WORD_LENGTH = 80

/** Suggestions for an empty result: similar spellings, search by meaning, other languages, fewer filters, or adding the word. */
export function NothingFound({ params, result }: { params: SearchParams; result: SearchResult }) {
  const t = useText()
  const languages = useQuery(languagesQuery)
  const nameOf = (langid: number) => languages.data?.find(({ id }) => id === langid)?.real_name ?? String(langid)
  const locale = useLocale()
  const q = (params.q ?? '').trim()
  const filtered = params.type !== undefined || params.selmaho || params.author
  return (
    <Empty message={t('search.nothing', { q: (params.q ?? '').slice(0, 80) })} advice={t('search.nothing_advice')}>
      {result.decomposition && (
        <p className="space-above">
          <ComponentLinks words={result.decomposition} />
        </p>
      )}
      {result.suggestions && result.suggestions.length > 0 && (
        <p className="space-above">
          {t('search.spelt_like')}{' '}
          {result.suggestions.map((word, i) => (
            <span key={word}>
              {i > 0 && ', '}
              <Link
                from="/$locale/"
                to="."
                search={(before) => ({ ...before, q: word, page: undefined })}
                lang={result.suggested_words?.includes(word) ? 'jbo' : undefined}
              >
                {word}
              </Link>
            </span>
          ))}
        </p>
      )}
      {result.other_languages && result.other_languages.length > 0 && (
        <p className="space-above">
          {t('search.in_other_languages')}{' '}
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
      {q && params.mode !== 'pattern' && (
        <p className="line centred space-above">
          <Link
            from="/$locale/"
            to="."
            search={({ langs }: SearchParams) => ({ q, mode: 'semantic' as const, langs })}
            className="button"
          >
            {t('search.try_meaning')}
          </Link>
          {params.langs !== 'all' && (
            <Link
              from="/$locale/"
              to="."
              search={(before) => ({ ...before, langs: 'all', page: undefined })}
              className="button"
            >
              {t('search.try_all_languages')}
            </Link>
          )}
          {result.is_possible_word !== false && (
            <Link
              to="/$locale/valsi/add"
              params={{ locale }}
              search={{ word: q.slice(0, MAX_WORD_LENGTH) }}
              className="button"
            >
              {t('search.add_word')}
            </Link>
          )}
        </p>
      )}
      {filtered && (
        <Link
          from="/$locale/"
          to="."
          search={({ q, mode, langs }: SearchParams) => ({ q, mode, langs })}
          className="button"
        >
          {t('search.drop_filters')}
        </Link>
      )}
    </Empty>
  )
}
