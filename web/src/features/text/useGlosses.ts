import { useQueries } from '@tanstack/react-query'
import type { Word } from '@vlacku/grammar'
import { useMemo } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale } from '../../platform/text.tsx'
import { meaningsQuery } from '../entries/index.ts'

export interface Gloss {
  text: string
  langtag: string
}

/** Limit of one request. */
const MAX_WORDS = 100
/** Limit of requests for one text. Later words have no gloss. */
const MAX_REQUESTS = 10

/** Returns a function that looks up the gloss of a word in the user's language; null until it is loaded. */
export function useGlosses(words: readonly Word[]): (word: string) => Gloss | null {
  const langids = readerLangids[useLocale()]
  const batches = useMemo(() => batchesOf(words), [words])
  return useQueries({
    queries: batches.map((batch) => ({ ...meaningsQuery(batch, langids), placeholderData: undefined })),
    combine: combined,
  })
}

const combined =
  (results: { data: ReadonlyMap<string, Gloss> | undefined }[]) =>
  (word: string): Gloss | null => {
    for (const { data } of results) {
      const gloss = data?.get(word)
      if (gloss) return gloss
    }
    return null
  }

/** Splits the different words into batches. */
function batchesOf(words: readonly Word[]): string[][] {
  const different = [...new Set(words.filter(({ selmao }) => selmao !== 'FOREIGN').map(({ text }) => text))]
  const batches: string[][] = []
  for (let at = 0; at < different.length && batches.length < MAX_REQUESTS; at += MAX_WORDS)
    batches.push(different.slice(at, at + MAX_WORDS))
  return batches
}
