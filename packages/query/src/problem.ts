import type { Field } from './query.ts'

export const PROBLEMS = [
  ...(['too_long', 'too_deep', 'too_many_terms'] as const),
  ...(['unclosed_quote', 'empty_quote', 'unclosed_bracket', 'unexpected_bracket', 'empty_brackets'] as const),
  ...(['unclosed_regex', 'empty_regex', 'regex_tail', 'bad_regex'] as const),
  ...(['unknown_field', 'empty_field', 'field_in_field', 'pattern_not_allowed', 'regex_not_allowed'] as const),
  ...(['bad_number', 'bad_date', 'bad_range', 'lonely_minus', 'dangling_or'] as const),
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

/** What can be wrong with a regular expression, whatever engine reads it. */
export const REGEX_FAULTS = [
  ...(['unclosed_group', 'unopened_group', 'unclosed_class', 'bad_class', 'bad_group_name'] as const),
  ...(['nothing_to_repeat', 'repeated_twice', 'bad_count', 'too_costly'] as const),
  ...(['bad_escape', 'trailing_backslash', 'not_supported', 'unreadable'] as const),
] as const
export type RegexFault = (typeof REGEX_FAULTS)[number]

/** Why an engine refuses a regular expression. */
export interface RegexRefusal {
  fault: RegexFault
  /** The piece of the expression that is to blame, where the engine names one. */
  found?: string
  /** In the engine's words, in English. */
  reason: string
}

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
  /** What is wrong with a regular expression, for people to be told in their language. */
  fault?: RegexFault
  /** The piece of the regular expression that is to blame, where it is known. */
  found?: string
  /** The limit that was passed. */
  most?: number
}

/** Thrown inside the parser only. */
export class Pointed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.problem)
  }
}
