import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Values } from '../form/values.ts'
import { type Analysis, entryQuery } from '../queries.ts'

/** The source words of a compound with their best definition in the language that is written in, for as far as there is one. */
export function useParts(analysis: Analysis | undefined) {
  const langid = useWatch<Values, 'langid'>({ name: 'langid' })
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const parts = analysis?.parts ?? []
  const words = [...new Set(parts.flatMap((part) => (part.kind === 'affix' && part.word ? [part.word] : [])))].slice(
    0,
    8,
  )
  const entries = useQueries({ queries: words.map((word) => entryQuery(word, source_langid)) })
  const known = words.map((word, i) => {
    const definitions = entries[i]?.data?.definitions ?? []
    return {
      word,
      definition: definitions.find((d) => d.langid === langid) ?? definitions.find((d) => d.langid === ENGLISH),
    }
  })
  return {
    /** For drawing them joined. */
    glossed: parts.map((part) => {
      if (part.kind === 'hyphen') return part
      const definition = known.find(({ word }) => word === part.word)?.definition
      return {
        ...part,
        gloss: definition?.gloss_keywords?.[0]?.word ?? null,
        gloss_langtag: definition?.langtag ?? null,
      }
    }),
    known,
  }
}
/** What most words are explained in, where they are not in the language that is written in. */
const ENGLISH = 2
