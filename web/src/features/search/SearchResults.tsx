import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'
import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { beginningPattern, foundPattern } from '../../ui/foundPatterns.ts'
import type { SearchAddress } from './address.ts'
import { MadeOf } from './MadeOf.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ResultPages } from './ResultPages.tsx'
import { ResultRow } from './ResultRow.tsx'
import { useRowKeys } from './useRowKeys.ts'

/** Results in bands: how they were found is said once for all rows of a band. */
export function SearchResults({ address, result }: { address: SearchAddress; result: SearchResult }) {
  const t = useText()
  const q = address.q ?? ''
  const patterns = useMemo(() => ({ found: foundPattern(q), beginning: beginningPattern(q) }), [q])
  const selected = useRowKeys(result.definitions)
  if (result.total === 0) return <NothingFound address={address} result={result} />
  const severalLanguages = new Set(result.definitions.map((d) => d.langid)).size > 1
  let row = -1
  return (
    <>
      <p className="hint" role="status">
        <span>
          {t('results.found', { count: result.total })}
          {result.decomposition && (
            <>
              {' '}
              <MadeOf words={result.decomposition} />
            </>
          )}
        </span>
        <span className="only-l ml-auto whitespace-nowrap" aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> {t('results.to_move')}
        </span>
      </p>
      {bandsOf(result.definitions).map(({ match, definitions }, i) => (
        // the rafsi of other languages come after the glosses: one band may stand twice
        <section key={`${i}${match}`} aria-label={bandTitle(t, match, q)}>
          {match !== 'listed' && (
            <div className="band">
              <b>{bandTitle(t, match, q)}</b>
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

type Match = FoundDefinition['match']
interface Band {
  match: Match
  definitions: FoundDefinition[]
}

/** Neighbours that were found in the same way; the server sends them best way first. */
function bandsOf(definitions: readonly FoundDefinition[]): Band[] {
  const bands: Band[] = []
  for (const definition of definitions) {
    const last = bands.at(-1)
    if (last?.match === definition.match) last.definitions.push(definition)
    else bands.push({ match: definition.match, definitions: [definition] })
  }
  return bands
}

const bandTitle = (t: ReturnType<typeof useText>, match: Match, q: string) =>
  t(`results.band_${match}`, { q: q.slice(0, 60) })
