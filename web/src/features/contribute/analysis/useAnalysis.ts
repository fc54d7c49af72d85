import { useQueries, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useSettled } from '../../../platform/useSettled.ts'
import type { Values } from '../form/values.ts'
import { type Analysis, analysisQuery, entryQuery } from '../queries.ts'

/** Analyzes the word in the form when typing pauses. Drops late responses for previous words. */
export function useAnalysis() {
  const word = useWatch<Values, 'word'>({ name: 'word' }).trim()
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const settled = useSettled(word)
  const isSettled = word !== '' && settled === word
  const { data, error, refetch } = useQuery({ ...analysisQuery(settled, source_langid), enabled: isSettled })
  return { word, data: isSettled ? data : undefined, error: isSettled ? error : null, refetch }
}
export type WordAnalysis = ReturnType<typeof useAnalysis>

/** Returns true for texts that don't consist of words of the language. */
export const isNotAWord = ({ word_type, success }: Analysis) => word_type === 'nalvla' || !success

/** Returns the components of a compound with their best definitions in the form's language, if available. */
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
    /** The components with their glosses, for rendering the interlocking word. */
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
/** ID of the fallback language, in which most words are defined. */
const ENGLISH = 2
