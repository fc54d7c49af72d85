import { useQuery } from '@tanstack/react-query'
import type { ParsedText } from '@vlacku/contract/parsing'
import type { Parse } from '@vlacku/grammar'
import { useMemo, useState } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale } from '../../platform/text.tsx'
import { useSettled } from '../../platform/useSettled.ts'
import { glossedQuery, parseQuery } from './queries.ts'

/** Delay after the last keystroke before glosses are requested, in milliseconds. */
const SETTLE_MS = 500
/** Maximum length of the start of a long text, in UTF-16 code units. Enough for a screen. */
const MAX_START = 600
/** Number of words rendered without a click, so that typing in long texts stays responsive. */
export const FIRST_WORDS = 1000

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
  const received =
    settled === text && !glossed.isPlaceholderData ? (glossed.data as GlossedParse | undefined) : undefined
  const ofServer = received && isComplete(received) ? received : undefined
  const parsed = useParse(text, text.trim() !== '' && ofServer === undefined)
  const glosses = useGlosses(glossed.data)
  // without JavaScript, the analysis of a long text has no syntax tree
  const parse = ofServer ?? parsed.parse ?? received
  const isStart = !ofServer && parsed.isStart
  const isOfText = parse === received || parsed.isOfText
  return {
    /** The text at which typing last paused; null as soon as the text has neither an error nor a suggestion. */
    problemShown: useProblemAtPause(text, parse, isOfText && settled === text),
    /** `isStart` is true for the analysis of the text's start. */
    result: useMemo(() => parse && { parse, isStart }, [parse, isStart]),
    /** The words with suggestions from the dictionary; empty until the server's analysis of the text arrives. */
    suggested: ofServer?.words ?? [],
    glossOf: useMemo<GlossOf>(() => (word) => glosses.get(word) ?? null, [glosses]),
    error: ofServer ? null : parsed.error,
    retry: parsed.retry,
  }
}

/**
 * Parses a text in the browser. When a long text replaces a short one, its start is parsed and returned first. Other texts are
 * pending until they are parsed completely, with the previous result in the meantime.
 */
function useParse(text: string, enabled: boolean) {
  const startText = startOf(text)
  const hasStart = startText !== ''
  const { placeholderData: _previous, ...startQuery } = parseQuery(startText)
  const start = useQuery({ ...startQuery, enabled: enabled && hasStart })
  const whole = useQuery({ ...parseQuery(text), enabled: enabled && !(hasStart && start.isPending) })
  const isWholePending = whole.isPlaceholderData || whole.isPending
  const isStart = isWholePending && start.data?.valid === true && !isLong(whole.data)
  return {
    parse: isStart ? start.data : whole.data,
    isStart,
    isOfText: !isWholePending,
    error: whole.error,
    retry: () => void whole.refetch(),
  }
}

interface ProblemShown {
  text: string
  parse: Parse
}

/**
 * Returns the text and problem to display. Updated only when typing pauses; null as soon as the text has no problem.
 */
function useProblemAtPause(text: string, parse: Parse | undefined, isPaused: boolean): ProblemShown | null {
  const [shown, setShown] = useState<ProblemShown | null>(null)
  const problem = problemOf(parse)
  const isNew = isPaused && problemOf(shown?.parse) !== problem
  const next = !parse || problem === null ? null : isNew ? { text, parse } : shown
  if (next !== shown) setShown(next)
  return next
}

const problemOf = (parse: Parse | undefined) => parse?.error ?? parse?.suggestion ?? null

/** True for texts that are rendered in part. */
const isLong = (parse: Parse | undefined) => parse !== undefined && parse.words.length > FIRST_WORDS

/** Returns the first sentences of a long text; empty for other texts and for texts without `.i`. */
function startOf(text: string): string {
  if (text.length < 4 * MAX_START) return ''
  return text.slice(0, Math.max(0, text.lastIndexOf('.i', MAX_START)))
}

type GlossedParse = ParsedText & Parse

/** False if the syntax tree of the text is too large for a response. */
const isComplete = ({ tree, valid }: GlossedParse) => tree !== null || !valid

/** Returns the glosses of a text, and those of earlier texts, which remain visible while the user types. */
function useGlosses(parsed: ParsedText | undefined): ReadonlyMap<string, Gloss> {
  const [current, setCurrent] = useState(() => ({ parsed, glosses: glossesOf(parsed) }))
  if (current.parsed !== parsed) setCurrent({ parsed, glosses: new Map([...current.glosses, ...glossesOf(parsed)]) })
  return current.glosses
}

function glossesOf(parsed: ParsedText | undefined): ReadonlyMap<string, Gloss> {
  const glosses = new Map<string, Gloss>()
  for (const { text, gloss } of parsed?.words ?? [])
    if (gloss !== null) glosses.set(text, { text: gloss, langtag: parsed?.definitions[text]?.langtag })
  return glosses
}
