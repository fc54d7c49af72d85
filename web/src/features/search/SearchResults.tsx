import { Link } from '@tanstack/react-router'
import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { beginningPattern, foundPattern } from '../../ui/foundPatterns.ts'
import { NoRows } from '../../ui/NoRows.tsx'
import { WordLink } from '../entries/index.ts'
import type { SearchAddress } from './address.ts'
import { beginningQuery } from './beginningQuery.ts'
import { MadeOf } from './MadeOf.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ResultPages } from './ResultPages.tsx'
import { ResultRow } from './ResultRow.tsx'
import { useRowKeys } from './useRowKeys.ts'

interface Props {
  address: SearchAddress
  result: SearchResult
  markOf?: (definition: FoundDefinition) => ReactNode
}

/** Results in bands: how they were found is said once for all rows of a band. */
export function SearchResults({ address, result, markOf }: Props) {
  const t = useText()
  const q = address.q ?? ''
  const patterns = useMemo(() => ({ found: foundPattern(q), beginning: beginningPattern(q) }), [q])
  const bands = useMemo(() => bandsOf(result), [result])
  const shown = useMemo(() => bands.flatMap(({ definitions }) => definitions), [bands])
  const selected = useRowKeys(shown)
  if (result.total === 0) return <NothingFound address={address} result={result} />
  const severalLanguages = new Set(shown.map((d) => d.langid)).size > 1
  let row = -1
  return (
    <>
      <p className="hint" role="status">
        <span>
          {t('search.found', { count: result.total })}
          {result.decomposition && (
            <>
              {' '}
              <MadeOf words={result.decomposition} />
            </>
          )}
        </span>
        <span className="only-l ml-auto whitespace-nowrap" aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> {t('search.to_move')}
        </span>
      </p>
      {result.words && <TextWords words={result.words} />}
      {shown.length === 0 && <NoRows total={result.total} />}
      {bands.map(({ match, asked = q, definitions, total }) => (
        <section key={`${match} ${asked}`} aria-label={bandTitle(t, match, asked)}>
          {match !== 'listed' && (
            <div className="band">
              <b>{bandTitle(t, match, asked)}</b>
              {total !== undefined && total > definitions.length && (
                <Link
                  from="/$locale/"
                  to="."
                  search={({ langs }: SearchAddress) => ({ q: beginningQuery(q), mode: 'pattern' as const, langs })}
                >
                  {t('search.all_beginnings', { q: q.slice(0, 60) })} <span className="num">{total}</span>
                </Link>
              )}
            </div>
          )}
          <ol>
            {definitions.map((definition) => {
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
      ))}
      <div className="p-gutter">
        <ResultPages result={result} />
      </div>
    </>
  )
}

/** The words of a Lojban text in one line, each a link to its entry. */
function TextWords({ words }: { words: NonNullable<SearchResult['words']> }) {
  return (
    <p className="px-gutter" lang="jbo">
      {words.map(({ text, valsi }, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {valsi === null ? text : <WordLink word={valsi} />}
        </Fragment>
      ))}
    </p>
  )
}

type Match = FoundDefinition['match']
interface Band {
  match: Match
  /** The word of a phrase that all of them were found through. */
  asked?: string | undefined
  definitions: FoundDefinition[]
  /** Where only the first are shown: how many there are. */
  total?: number
}

/** Found in worse ways than by the beginning of the head word. */
const AFTER_BEGINNINGS: readonly Match[] = ['notes', 'selmaho', 'spelling']

/**
 * Definitions that were found in the same way, each way once; the server sends the best way first. Head words that merely begin with a word
 * of the reader's language are folded: the first page has a few of them, wherever they all would stand.
 */
function bandsOf({ definitions, beginnings }: SearchResult): Band[] {
  const bands: Band[] = []
  for (const definition of definitions) {
    if (beginnings && definition.match === 'prefix') continue
    const { match, asked } = definition
    const band = bands.find((other) => other.match === match && other.asked === asked)
    if (band) band.definitions.push(definition)
    else bands.push({ match, asked, definitions: [definition] })
  }
  if (!beginnings) return bands
  const at = bands.findIndex(({ match }) => AFTER_BEGINNINGS.includes(match))
  return bands.toSpliced(at < 0 ? bands.length : at, 0, { match: 'prefix', ...beginnings })
}

const bandTitle = (t: ReturnType<typeof useText>, match: Match, q: string) =>
  t(`search.band_${match}`, { q: q.slice(0, 60) })
