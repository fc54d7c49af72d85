import type { Field } from './query.ts'

export const PROBLEMS = [
  ...(['too_long', 'too_deep', 'too_many_terms'] as const),
  ...(['unclosed_quote', 'empty_quote', 'unclosed_bracket', 'unexpected_bracket', 'empty_brackets'] as const),
  ...(['unclosed_regex', 'empty_regex', 'regex_tail', 'bad_regex'] as const),
  ...(['unknown_field', 'empty_field', 'field_in_field', 'pattern_not_allowed', 'regex_not_allowed'] as const),
  ...(['bad_number', 'bad_date', 'bad_range', 'lonely_minus', 'dangling_or'] as const),
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

/** Why a text is no query, and the piece of it that is to blame, in UTF-16 units. */
export interface Problem {
  problem: ProblemCode
  at: number
  length: number
  /** The field it is about, or the name that is no field. */
  field?: string
  /** The field that was probably meant. */
  meant?: Field
  /** What the engine of regular expressions says, in English. */
  reason?: string
  /** The limit that was passed. */
  most?: number
}

/** Thrown inside the parser only. */
export class Pointed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.problem)
  }
}
