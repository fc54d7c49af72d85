import type { Text } from '../../platform/text.tsx'

/** Kinds of questions in the order in which a session lists them. */
export const COUNTED_KINDS = ['new', 'learning', 'due'] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]
export type Counts = Record<CountedKind, number>

export const hasQuestions = (counts: Counts): boolean => COUNTED_KINDS.some((kind) => counts[kind] > 0)

/** Texts of the counts that aren't zero. Texts are those of `study`. */
export const countTexts = (t: Text, counts: Counts): string[] =>
  COUNTED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => t(`study.count_${kind}`, { count: counts[kind] }))
