import type { Explanation } from '@vlacku/language'
import { explain } from '@vlacku/lojban/explain'
import { compile, type Program } from './compile.ts'
import { type Limits, Machine, type Outcome, type Tokens } from './machine.ts'
import { needlessTerminators } from './needless.ts'
import { type Place, placesOf } from './places/places.ts'
import { type Preprocessed, preprocess } from './preprocess.ts'
import type { KnownWords } from './repair/nearSpellings.ts'
import { repair } from './repair/repair.ts'
import { type Suggestion, suggest } from './repair/suggestion.ts'
import { RULES } from './rules.ts'
import { SELMAO } from './selmao.ts'
import { depthOf, type RuleNode, type Span, spansOf } from './tree.ts'
import type { Word } from './words.ts'

export interface ParseError {
  /** Index of the word at which parsing fails; null for the end of the text. */
  word: number | null
  /** Offsets of the word, in UTF-16 code units. */
  start: number
  end: number
  code:
    | 'unexpected_word'
    | 'unexpected_end'
    /** Text that doesn't consist of Lojban words. */
    | 'not_lojban'
    /** A cmavo outside the official list. */
    | 'unknown_cmavo'
    | 'unfinished_quotation'
    /** Text that exceeds the limit on parsing steps. */
    | 'too_complex'
    | 'too_deep'
  /** Codes for possible continuations: constituents such as `sumti`, words such as `ku'o`, or `end`; see `expectedCodes`. */
  expected: string[]
  /** The rule that the word violates; null for valid words. */
  reason: Explanation | null
  /** The text with one change that corrects this error. Later sentences may contain other errors. */
  repair: string | null
}

export interface Parse {
  valid: boolean
  error: ParseError | null
  /** The words in order, without erased words or hesitations. */
  words: Word[]
  spans: Span[]
  places: Place[]
  /** Indices of explicit terminators that can all be omitted without changing the structure. */
  needless: number[]
  /** For valid texts, a text that was probably meant instead; null if there is none. */
  suggestion: Suggestion | null
  tree: RuleNode | null
}

export interface ParseOptions {
  /** Dictionary words for correcting misspelled ones. */
  knownWords?: KnownWords
}

/** Deeper trees would overflow the stack in recursive consumers such as JSON.stringify. */
const MAX_TREE_DEPTH = 1000

/** Sufficient for texts of 100 kB, since 1 kB takes about 100,000 steps. */
const LIMITS: Limits = { steps: 30_000_000, depth: 4000 }

let program: Program | undefined

/** Parses a Lojban text with the baseline grammar. Never throws. Runs in linear time. */
export function parse(text: string, options: ParseOptions = {}): Parse {
  program ??= compile(RULES)
  const { words, tokens } = preprocess(text)
  const outcome = shallow(new Machine(program, tokens, LIMITS).explain())
  if (outcome.kind === 'match') {
    const { tree } = outcome
    const needless = needlessTerminators(tree, tokens, treeOf)
    const spans = spansOf(tree)
    const suggestion = suggest(text, words, spans, findSpans)
    return { valid: true, error: null, words, spans, places: placesOf(tree, words), needless, suggestion, tree }
  }
  const error = describe(text, { words, tokens }, outcome)
  if (error.code !== 'too_complex' && error.code !== 'too_deep') {
    const word = error.word ?? words.length
    const isUnfinishedQuotation = error.code === 'unfinished_quotation'
    error.repair = repair(
      { text, words, word, isUnfinishedQuotation, reason: error.reason },
      findError,
      options.knownWords,
    )
  }
  return { valid: false, error, words, spans: [], places: [], needless: [], suggestion: null, tree: null }
}

/** Returns the offset of the first error of a text, or null if the text is valid. */
function findError(text: string): number | null {
  const { words, tokens } = preprocess(text)
  const outcome = match(tokens)
  if (outcome.kind === 'match') return null
  const token = tokens.nodes[outcome.at]
  return token ? words[token.first]!.start : text.length
}

/** Returns the constituents of a text; none if it is invalid. */
function findSpans(text: string): Span[] {
  const tree = treeOf(preprocess(text).tokens)
  return tree ? spansOf(tree) : []
}

function treeOf(tokens: Tokens): RuleNode | null {
  const outcome = match(tokens)
  return outcome.kind === 'match' ? outcome.tree : null
}

function match(tokens: Tokens): Outcome {
  program ??= compile(RULES)
  return shallow(new Machine(program, tokens, LIMITS).match())
}

const shallow = (outcome: Outcome): Outcome =>
  outcome.kind === 'match' && depthOf(outcome.tree) > MAX_TREE_DEPTH
    ? { kind: 'limit', limit: 'depth', at: 0 }
    : outcome

const CODE_OF_SELMAO: Record<string, ParseError['code']> = {
  FOREIGN: 'not_lojban',
  CMAVO: 'unknown_cmavo',
  UNFINISHED: 'unfinished_quotation',
}

function describe(
  text: string,
  { words, tokens }: Preprocessed,
  outcome: Exclude<Outcome, { kind: 'match' }>,
): ParseError {
  const token = tokens.nodes[outcome.at]
  const word = token ? firstForeign(words, token) : null
  const end = text.trimEnd().length
  const place = word === null ? { start: end, end } : { start: words[word]!.start, end: words[word]!.end }
  if (outcome.kind === 'limit')
    return {
      word,
      ...place,
      code: outcome.limit === 'steps' ? 'too_complex' : 'too_deep',
      expected: [],
      reason: null,
      repair: null,
    }
  const code = token ? (CODE_OF_SELMAO[token.selmao] ?? 'unexpected_word') : 'unexpected_end'
  const expected = expectedCodes(outcome.expected)
  return { word, ...place, code, expected, reason: word === null ? null : reasonOf(words[word]!), repair: null }
}

/** Explains why a word at which parsing fails can't be a Lojban word, or can only be a name. */
function reasonOf({ text, selmao }: Word): Explanation | null {
  if (selmao === 'FOREIGN') return explain(text)
  return selmao === 'CMEVLA'
    ? { kind: 'final_consonant', piece: text, letters: text.slice(-1), correction: null }
    : null
}

/** Returns the word of a token that explains a failure: in a quotation, the word that isn't Lojban; otherwise, the first word. */
function firstForeign(words: readonly Word[], token: { selmao: string; first: number; last: number }): number | null {
  if (token.selmao === 'FOREIGN')
    for (let i = token.first; i <= token.last; i++) if (words[i]!.selmao === 'FOREIGN') return i
  return words[token.first] ? token.first : null
}

const TAGS = 'PU BAI CAhA ZI ZEhA VA FAhA VEhA VIhA FEhE MOhI KI CUhE FIhO TAhE ZAhO FA'

/**
 * Constituents that can follow a word, most helpful first. A constituent is reported if its selma'o is expected; it then replaces
 * the selma'o that it covers.
 */
const CONSTITUENTS: readonly [code: string, sign: string, covered: string][] = [
  ['sumti', 'KOhA', `LE LA LI LU LAhE ZO ZOI LOhU BY LAU TEI PA VEI ${TAGS}`],
  ['selbri', 'BRIVLA', `GOhA KE ME NUhA SE JAI NAhE NU GUhA NA PA BY LAU TEI ${TAGS}`],
  ['cu', 'CU', ''],
  ['name', 'CMEVLA', ''],
  ['number', 'PA', 'VEI BY LAU TEI'],
  ['operator', 'VUhU', 'MAhO NAhU PEhO'],
  ['tag', 'PU', TAGS],
  ['sentence', 'I', 'NIhO'],
  ['connective', 'A', ''],
  ['connective', 'JA', ''],
  ['connective', 'GIhA', ''],
  ['relative_clause', 'NOI', 'GOI'],
  ['linked_sumti', 'BE', ''],
  ['linked_sumti', 'BEI', ''],
]

/** Words that close or continue an open construct. Each is reported under its own name, for example `ku'o`. */
const WORDS =
  'KU KEI VAU KUhO GEhU KEhE BEhO LIhU LUhU LOhO MEhU BOI TOI TUhU SEhU DOhU FEhU TEhU VEhO KUhE NUhU GI FOI ZOhU MOI MAI ROI'.split(
    ' ',
  )

const codeOfWord = (selmao: string) => selmao.replace('h', "'").toLowerCase()

/** Returns the codes for a set of selma'o numbers and `END`. Free modifiers, which can follow any word, are omitted. */
function expectedCodes(expected: ReadonlySet<number>): string[] {
  const left = new Set(Array.from(expected, (number) => SELMAO[number] ?? 'end'))
  const codes = new Set<string>()
  for (const [code, sign, covered] of CONSTITUENTS) {
    if (!left.has(sign)) continue
    codes.add(code)
    for (const selmao of [sign, ...covered.split(' ')]) left.delete(selmao)
  }
  for (const selmao of WORDS) if (left.has(selmao)) codes.add(codeOfWord(selmao))
  if (left.has('end')) codes.add('end')
  return codes.size > 0 ? [...codes] : Array.from(left, codeOfWord).sort()
}
