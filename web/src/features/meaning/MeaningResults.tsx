import { useQuery } from '@tanstack/react-query'
import type { MeaningResult } from '@vlacku/contract/meaning'
import type { ReactNode } from 'react'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { definitionQuery, WordLink } from '../entries/index.ts'
import { MadeOf, ResultPages, ResultRow, type SearchAddress, useRowKeys } from '../search/index.ts'
import { Evidence } from './Evidence.tsx'

interface Props {
  address: SearchAddress
  result: MeaningResult
  markOf?: (definition: MeaningResult['definitions'][number]) => ReactNode
}

/** Words related in meaning, the nearest first, each with why it is there. */
export function MeaningResults({ address, result, markOf }: Props) {
  const t = useText()
  const selected = useRowKeys(result.definitions)
  if (result.total === 0) {
    return <Empty fact={t('meaning.nothing', { q: (address.q ?? '').slice(0, 80) })} advice={t('meaning.advice')} />
  }
  const severalLanguages = new Set(result.definitions.map((d) => d.langid)).size > 1
  return (
    <>
      <p className="hint" role="status">
        <span>
          {address.similar === undefined ? (
            t('meaning.found', { count: result.total })
          ) : (
            <LikeWhat id={address.similar} />
          )}
          {result.decomposition && (
            <>
              {' '}
              <MadeOf words={result.decomposition} />
            </>
          )}
        </span>
      </p>
      {result.definitions.length === 0 && <NoRows total={result.total} />}
      <ol>
        {result.definitions.map((definition, i) => (
          <ResultRow
            key={definition.definitionid}
            definition={definition}
            found={null}
            beginning={null}
            selected={i === selected}
            showLanguage={severalLanguages}
            more={<Evidence definition={definition} />}
            mark={markOf?.(definition)}
          />
        ))}
      </ol>
      <div className="p-gutter">
        <ResultPages result={result} />
      </div>
    </>
  )
}

/** Which word the others are like. */
function LikeWhat({ id }: { id: number }) {
  const t = useText()
  const { data } = useQuery(definitionQuery(id))
  return (
    <>
      {t('meaning.like')} {data && <WordLink word={data.valsiword} />}
    </>
  )
}
