import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MeaningResult, RelatedDefinition } from '@vlacku/contract/meaning'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { definitionQuery, WordLink } from '../entries/index.ts'
import { ComponentLinks, ResultPages, ResultRow, type SearchParams, useRowKeys } from '../search/index.ts'

interface Props {
  params: SearchParams
  result: MeaningResult
  markOf?: (definition: MeaningResult['definitions'][number]) => ReactNode
}

/** Words with similar meanings, grouped by similarity, most similar first. Each result has an explanation of the match. */
export function MeaningResults({ params, result, markOf }: Props) {
  const t = useText()
  const bands = useMemo(() => bandsOf(result.definitions), [result])
  const shown = useMemo(() => bands.flatMap(({ definitions }) => definitions), [bands])
  const selected = useRowKeys(shown)
  if (result.total === 0) {
    return <Empty message={t('meaning.nothing', { q: (params.q ?? '').slice(0, 80) })} advice={t('meaning.advice')} />
  }
  const severalLanguages = new Set(result.definitions.map((d) => d.langid)).size > 1
  return (
    <>
      <p className="hint" role="status">
        <span>
          {params.similar === undefined ? (
            t('meaning.found', { count: result.total })
          ) : (
            <LikeWhat id={params.similar} />
          )}
          {result.decomposition && (
            <>
              {' '}
              <ComponentLinks words={result.decomposition} />
            </>
          )}
        </span>
      </p>
      {result.definitions.length === 0 && <NoRows total={result.total} />}
      {bands.map((band) => (
        <section key={`${band.band} ${band.asked}`} aria-label={titleOf(t, band)}>
          <div className="band">
            <b>{titleOf(t, band)}</b>
          </div>
          <ol>
            {band.definitions.map((definition) => (
              <ResultRow
                key={definition.definitionid}
                definition={definition}
                found={null}
                beginning={null}
                selected={definition === shown[selected]}
                showLanguage={severalLanguages}
                more={<Evidence definition={definition} />}
                mark={markOf?.(definition)}
              />
            ))}
          </ol>
        </section>
      ))}
      <div className="padded">
        <ResultPages result={result} />
      </div>
    </>
  )
}

interface Band {
  band: RelatedDefinition['band']
  /** The query word that all of these definitions match. */
  asked: string | undefined
  definitions: RelatedDefinition[]
}

/** Groups definitions by similarity, or by query word if they match a single word of a sentence. */
function bandsOf(definitions: readonly RelatedDefinition[]): Band[] {
  const bands: Band[] = []
  for (const definition of definitions) {
    const { asked } = definition
    const known = bands.find((band) => band.asked === asked && (asked !== undefined || band.band === definition.band))
    if (known) known.definitions.push(definition)
    else bands.push({ band: definition.band, asked, definitions: [definition] })
  }
  const ofWhole = bands.filter(({ asked }) => asked === undefined)
  return [...ofWhole, ...bands.filter(({ asked }) => asked !== undefined)]
}

const titleOf = (t: ReturnType<typeof useText>, { band, asked }: Band) =>
  asked === undefined ? t(`meaning.band_${band}`) : t('search.band_content_word', { q: asked.slice(0, 60) })

/** Names the word that the results are similar to. */
function LikeWhat({ id }: { id: number }) {
  const t = useText()
  const { data } = useQuery(definitionQuery(id))
  return (
    <>
      {t('meaning.like')} {data && <WordLink word={data.valsiword} />}
    </>
  )
}

/** The words that led to a result, and a link to similar entries. */
export function Evidence({ definition: d }: { definition: RelatedDefinition }) {
  const t = useText()
  return (
    <p className="why evidence">
      {d.evidence.length > 0 && (
        <span>
          {t('meaning.through')}{' '}
          {d.evidence.map(({ word, asked }, i) => (
            <span key={word}>
              {i > 0 && '; '}
              <WordLink word={word} />
              {asked.length > 0 && `: ${asked.join(', ')}`}
            </span>
          ))}
        </span>
      )}
      <Link
        from="/$locale/"
        to="."
        search={({ langs }: SearchParams) => ({ mode: 'semantic' as const, similar: d.definitionid, langs })}
      >
        {t('meaning.find_similar')}
      </Link>
    </p>
  )
}
