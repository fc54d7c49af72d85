/** Syntax tree of a query. `printQuery` formats it; `parseQuery` parses it. */
export type Query = Combined | Not | Term

/** Has at least two parts, except that an `and` without parts may be the whole query and matches everything. */
export interface Combined {
  kind: 'and' | 'or'
  parts: Query[]
}

export interface Not {
  kind: 'not'
  part: Query
}

/** A single condition. Without a field, it searches the head word, its affixes, the glosses, the definition and the notes. */
export interface Term {
  kind: 'term'
  field: Field | null
  value: Value
}

export const FIELDS = [
  ...(['word', 'gloss', 'def', 'notes', 'rafsi', 'selmaho', 'type', 'lang', 'by'] as const),
  ...(['score', 'date', 'arity', 'rhyme'] as const),
] as const
export type Field = (typeof FIELDS)[number]

export type Value = Word | Phrase | Pattern | Regex | Compared | Range

/** A single word as typed, with escape backslashes removed. */
export interface Word {
  kind: 'word'
  text: string
}

/** Consecutive words. */
export interface Phrase {
  kind: 'phrase'
  text: string
}

/** A word with at least one wildcard. Literal parts are never adjacent. */
export interface Pattern {
  kind: 'pattern'
  parts: PatternPart[]
}

/** `many`: `*`, any number of letters; `one`: `?`; `consonant`: `C`; `vowel`: `V`. */
export type Hole = 'many' | 'one' | 'consonant' | 'vowel'
export type PatternPart = Hole | { literal: string }

/** `source` is the text between the slashes, in which `\/` represents a slash. */
export interface Regex {
  kind: 'regex'
  source: string
}

export const OPERATORS = ['=', '>', '>=', '<', '<='] as const
export type Operator = (typeof OPERATORS)[number]

/** `than` is a whole number or a date with one to three parts: `2020`, `2020-05`, `2020-05-31`. */
export interface Compared {
  kind: 'compare'
  operator: Operator
  than: string
}

/** Bounds are inclusive. One of them may be missing. */
export interface Range {
  kind: 'range'
  from: string | null
  to: string | null
}

/** Maximum length of a query, in UTF-16 code units. */
export const MAX_LENGTH = 2000
/** Maximum number of conditions in a query. */
export const MAX_TERMS = 64
/** Maximum nesting depth of parentheses and negations. */
export const MAX_DEPTH = 20
/** Length of the text searched by regular expressions and phrases, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 10_000
