import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Values } from '../form/values.ts'
import { analysisQuery } from '../queries.ts'
import { useDebouncedValue } from './useDebouncedValue.ts'

/**
 * What the word in the form is, asked when the typing pauses. The answer belongs to the word it was asked for: one that comes
 * late for a word that is not there any more is not shown.
 */
export function useAnalysis() {
  const word = useWatch<Values, 'word'>({ name: 'word' }).trim()
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const settled = useDebouncedValue(word)
  const asked = word !== '' && settled === word
  const { data, error, refetch } = useQuery({ ...analysisQuery(settled, source_langid), enabled: asked })
  return { word, data: asked ? data : undefined, error: asked ? error : null, refetch }
}
export type WordAnalysis = ReturnType<typeof useAnalysis>
