import type { Field } from './query.ts'

export const PROBLEMS = [
  ...(['too_long', 'too_deep', 'too_many_terms'] as const),
  ...(['unclosed_quote', 'empty_quote', 'unclosed_bracket', 'unexpected_bracket', 'empty_brackets'] as const),
  ...(['unclosed_regex', 'empty_regex', 'regex_tail', 'bad_regex'] as const),
  ...(['unknown_field', 'empty_field', 'field_in_field', 'pattern_not_allowed', 'regex_not_allowed'] as const),
  ...(['bad_number', 'bad_date', 'bad_range', 'lonely_minus', 'dangling_or'] as const),
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

/** Possible errors in a regular expression, independent of the engine. */
export const REGEX_FAULTS = [
  ...(['unclosed_group', 'unopened_group', 'unclosed_class', 'bad_class', 'bad_group_name'] as const),
  ...(['nothing_to_repeat', 'repeated_twice', 'bad_count', 'too_costly'] as const),
  ...(['bad_escape', 'trailing_backslash', 'not_supported', 'unreadable'] as const),
] as const
export type RegexFault = (typeof REGEX_FAULTS)[number]

/** Reason why an engine rejects a regular expression. */
export interface RegexError {
  fault: RegexFault
  /** The faulty part of the expression, if the engine reports it. */
  found?: string
  /** The engine's error message, in English. */
  reason: string
}

/** An error in an invalid query, with the position of the faulty part in UTF-16 code units. */
export interface Problem {
  problem: ProblemCode
  at: number
  length: number
  /** The field in which the error occurred, or an unknown field name. */
  field?: string
  /** The field that was probably intended. */
  meant?: Field
  /** The error message of the regular expression engine, in English. */
  reason?: string
  /** The error in a regular expression, for a localized message. */
  fault?: RegexFault
  /** The faulty part of the regular expression, if known. */
  found?: string
  /** The limit that was exceeded. */
  most?: number
}

/** Thrown only within the parser. */
export class Pointed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.problem)
  }
}
