import { useQuery } from '@tanstack/react-query'
import type { ParsedText } from '@vlacku/contract/parsing'
import type { Parse } from '@vlacku/grammar'
import { useMemo } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale } from '../../platform/text.tsx'
import { useSettled } from '../../platform/useSettled.ts'
import { glossedQuery, parseQuery } from './queries.ts'

/** Delay after the last keystroke before glosses are requested, in milliseconds. */
const SETTLE_MS = 500

export interface Gloss {
  text: string
  langtag: string | undefined
}
export type GlossOf = (word: string) => Gloss | null

/**
 * Returns the analysis of a text. For the initial text, uses the server's analysis, so that the grammar is loaded only when the
 * user types. After that, the browser parses each text, and the server adds glosses when typing pauses.
 */
export function useAnalysis(text: string) {
  const langids = readerLangids[useLocale()]
  const settled = useSettled(text, SETTLE_MS)
  const glossed = useQuery(glossedQuery(settled, langids))
  const ofServer = settled === text && !glossed.isPlaceholderData && isComplete(glossed.data) ? glossed.data : undefined
  const parsed = useQuery({ ...parseQuery(text), enabled: text.trim() !== '' && ofServer === undefined })
  const glosses = useMemo(() => glossesOf(glossed.data), [glossed.data])
  return {
    parse: ofServer ?? parsed.data,
    /** The words with suggestions from the dictionary; empty until the server's analysis of the text arrives. */
    suggested: ofServer?.words ?? [],
    glossOf: useMemo<GlossOf>(() => (word) => glosses.get(word) ?? null, [glosses]),
    error: ofServer ? null : parsed.error,
    retry: () => void parsed.refetch(),
  }
}

/** False if the syntax tree of the text is too large for a response. */
const isComplete = (parsed: ParsedText | undefined): parsed is ParsedText & Parse =>
  parsed !== undefined && (parsed.tree !== null || !parsed.valid)

function glossesOf(parsed: ParsedText | undefined): ReadonlyMap<string, Gloss> {
  const glosses = new Map<string, Gloss>()
  for (const { text, gloss } of parsed?.words ?? [])
    if (gloss !== null) glosses.set(text, { text: gloss, langtag: parsed?.definitions[text]?.langtag })
  return glosses
}
