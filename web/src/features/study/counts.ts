import type { Text } from '../../platform/text.tsx'

/** Prompt types in display order. */
export const COUNTED_KINDS = ['new', 'learning', 'due'] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]
export type Counts = Record<CountedKind, number>

export const hasQuestions = (counts: Counts): boolean => COUNTED_KINDS.some((kind) => counts[kind] > 0)

/** Formats the nonzero prompt counts. Uses the `study` texts. */
export const countTexts = (t: Text, counts: Counts): string[] =>
  COUNTED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => t(`study.count_${kind}`, { count: counts[kind] }))
