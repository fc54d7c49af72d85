import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useSettled } from '../../../platform/useSettled.ts'
import type { Values } from '../form/values.ts'
import { analysisQuery } from '../queries.ts'

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
