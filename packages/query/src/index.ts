export { periodOf } from './dates.ts'
export { rulesOf } from './fields.ts'
export { MAX_DEPTH, MAX_LETTERS, MAX_TERMS, MAX_TEXT_LENGTH } from './limits.ts'
export { type Parsed, parseQuery, type RegexCheck, type Span, type Unparsable } from './parse.ts'
export { printQuery, printValue } from './print.ts'
export {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  REGEX_FAULTS,
  type RegexFault,
  type RegexRefusal,
} from './problem.ts'
export * from './query.ts'
