import { Link } from '@tanstack/react-router'
import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'
import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { foundPattern, prefixPattern } from '../../ui/markFound.tsx'
import { isBrivla, WordLink } from '../entries/index.ts'
import { AnalyseLink } from '../text/index.ts'
import { type Band, bandsBeforeSentences, bandsOf, isWeak, type Match } from './bands.ts'
import { ComponentLinks } from './MadeOf.tsx'
import { NothingFound } from './NothingFound.tsx'
import { prefixQuery } from './prefixQuery.ts'
import { looksLikeQuery } from './QueryHint.tsx'
import { ResultPages } from './ResultPages.tsx'
import { ResultRow } from './ResultRow.tsx'
import type { SearchParams } from './searchParams.ts'
import { useRowKeys } from './useRowKeys.ts'

interface Props {
  params: SearchParams
  result: SearchResult
  markOf?: (definition: FoundDefinition) => ReactNode
  /** Rendered after the words of a Lojban text or of a phrase. */
  sentences?: ReactNode
  /** True if the results replaced a loading indicator, so that no scroll position depends on their height. */
  isFetched?: boolean
}

/** Number of rows of new results that are rendered at once, enough for a phone. The others follow when these are visible. */
const FIRST_ROWS = 6

/** Search results in groups, each with a heading that explains how they were found. */
export function SearchResults({ params, result, markOf, sentences, isFetched = false }: Props) {
  const t = useText()
  const q = params.q ?? ''
  const patterns = useMemo(() => ({ found: foundPattern(q), beginning: prefixPattern(q) }), [q])
  const bands = useMemo(() => bandsOf(result), [result])
  const shown = useMemo(() => bands.flatMap(({ definitions }) => definitions), [bands])
  const selected = useRowKeys(shown)
  const rendered =
    useDeferredValue<SearchResult | null>(result, isFetched ? null : result) === result
      ? bands
      : firstRows(bands, FIRST_ROWS)
  if (result.total === 0) return <NothingFound params={params} result={result} />
  const severalLanguages = new Set(shown.map((d) => d.langid)).size > 1
  const first = bandsBeforeSentences(bands)
  let row = -1
  return (
    <>
      <p className="hint" role="status">
        <span>
          {t('search.found', { count: result.total })}
          {result.decomposition && (
            <>
              {' · '}
              <ComponentLinks words={result.decomposition} />
            </>
          )}
        </span>
        {shown.length > 1 && (
          <span className="only-l push-right unbroken" aria-hidden="true">
            <kbd>j</kbd> <kbd>k</kbd> {t('search.to_move')}
          </span>
        )}
      </p>
      {result.words && <TextWords q={q} result={result} words={result.words} />}
      {isWeak(bands) && result.page === 1 && !looksLikeQuery(q) && <TryMeaning q={q} />}
      {shown.length === 0 && <NoRows total={result.total} />}
      {rendered.map((band, at) => (
        <Fragment key={`${band.match} ${band.asked}`}>
          <section aria-label={titleOf(t, band, q)}>
            <BandHead band={band} q={q} />
            <ol>
              {band.definitions.map((definition) => {
                row += 1
                return (
                  <ResultRow
                    key={definition.definitionid}
                    definition={definition}
                    {...patterns}
                    selected={row === selected}
                    showLanguage={severalLanguages}
                    mark={markOf?.(definition)}
                  />
                )
              })}
            </ol>
          </section>
          {at === first - 1 && result.page === 1 && sentences}
        </Fragment>
      ))}
      <div className="padded">
        <ResultPages result={result} />
      </div>
    </>
  )
}

/** Returns the groups of the first rows. */
function firstRows(bands: Band[], count: number): Band[] {
  let left = count
  return bands.flatMap((band) => {
    const definitions = band.definitions.slice(0, left)
    left -= definitions.length
    return definitions.length > 0 ? [{ ...band, definitions }] : []
  })
}

function BandHead({ band, q }: { band: Band; q: string }) {
  const t = useText()
  const { match, definitions, total } = band
  if (match === 'listed') return null
  return (
    <div className="band">
      <b>{titleOf(t, band, q)}</b>
      {total !== undefined && total > definitions.length && (
        <Link
          from="/$locale/"
          to="."
          search={({ langs }: SearchParams) => ({ q: prefixQuery(q), mode: 'pattern' as const, langs })}
        >
          {t('search.all_beginnings', { q: q.slice(0, 60) })} <span className="num">{total}</span>
        </Link>
      )}
    </div>
  )
}

interface TextWordsProps {
  q: string
  result: SearchResult
  words: NonNullable<SearchResult['words']>
}

/**
 * The words of a Lojban text with their glosses, each linked to its entry, followed by a link to the analysis of the text and, for
 * a tanru, a link to its lujvo and the existing compounds.
 */
function TextWords({ q, result, words }: TextWordsProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className="textwords">
      <ul>
        {words.map(({ text, valsi, gloss }, at) => (
          <li key={at}>
            {valsi === null ? <span lang="jbo">{text}</span> : <WordLink word={valsi} written={text} />}
            {gloss !== null && <small>{gloss}</small>}
          </li>
        ))}
      </ul>
      <AnalyseLink text={q} className="button small">
        {t('search.analyse')}
      </AnalyseLink>
      {isTanru(words, result) && (
        <Link
          to="/$locale/lujvo"
          params={{ locale }}
          search={{ words: words.map(({ text }) => text).join(' ') }}
          className="button small"
        >
          {t('shell.lujvo')}
        </Link>
      )}
      {result.compounds && <Compounds {...result.compounds} />}
    </div>
  )
}

/** The compounds of a tanru that are in the dictionary, and the best compound if it isn't among them. */
function Compounds({ best, existing }: NonNullable<SearchResult['compounds']>) {
  const t = useText()
  return (
    <p className="tanru-compounds">
      {existing.length > 0 && (
        <span>
          {t('search.existing_compounds')}{' '}
          {existing.map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <WordLink word={word} />
            </Fragment>
          ))}
        </span>
      )}
      {!existing.includes(best) && (
        <span>
          {t('search.best_compound')} <b lang="jbo">{best}</b>
        </span>
      )}
    </p>
  )
}

/** Maximum number of words in a tanru for which a lujvo is offered. */
const MAX_TANRU = 8

/** True for two or more words that are all brivla. */
function isTanru(words: TextWordsProps['words'], { definitions }: SearchResult): boolean {
  const types = new Map(definitions.map(({ valsiword, type_name }) => [valsiword, type_name]))
  const isContent = ({ valsi }: (typeof words)[number]) => valsi !== null && isBrivla(types.get(valsi) ?? '')
  return words.length > 1 && words.length <= MAX_TANRU && words.every(isContent)
}

/** Offers a search by meaning if the results merely mention the words of the query. */
function TryMeaning({ q }: { q: string }) {
  const t = useText()
  return (
    <p className="hint">
      <span>
        {t('search.weak')}{' '}
        <Link
          from="/$locale/"
          to="."
          search={({ langs }: SearchParams) => ({ q: q.trim(), mode: 'semantic' as const, langs })}
        >
          {t('search.try_meaning')}
        </Link>
      </span>
    </p>
  )
}

const titleOf = (
  t: ReturnType<typeof useText>,
  { match, asked }: { match: Match; asked?: string | undefined },
  q: string,
) => t(`search.band_${match}`, { q: (asked ?? q).slice(0, 60) })
