export { rulesOf } from './fields.ts'
export { type Parsed, parseQuery, type RegexCheck, type Span, type Unparsable } from './parse.ts'
export { printQuery, printValue } from './print.ts'
export {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  REGEX_FAULTS,
  type RegexError,
  type RegexFault,
} from './problem.ts'
export * from './query.ts'
export { periodOf } from './values.ts'
