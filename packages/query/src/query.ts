/** What a query asks, as a tree. `printQuery` writes it down; `parseQuery` reads it. */
export type Query = Combined | Not | Term

/** Two parts or more; an `and` of nothing, only ever as the whole query, asks for everything. */
export interface Combined {
  kind: 'and' | 'or'
  parts: Query[]
}

export interface Not {
  kind: 'not'
  part: Query
}

/** One condition. Without a field: in the head word, its affixes, the glosses, the definition or the notes. */
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

/** One word as it was typed, without the backslashes. */
export interface Word {
  kind: 'word'
  text: string
}

/** Words that follow each other. */
export interface Phrase {
  kind: 'phrase'
  text: string
}

/** A word with holes; at least one part is a hole, and no two literals are neighbours. */
export interface Pattern {
  kind: 'pattern'
  parts: PatternPart[]
}

/** `many`: `*`, any letters or none; `one`: `?`; `consonant`: `C`; `vowel`: `V`. */
export type Hole = 'many' | 'one' | 'consonant' | 'vowel'
export type PatternPart = Hole | { literal: string }

/** `source` is what stands between the slashes, where `\/` means a slash. */
export interface Regex {
  kind: 'regex'
  source: string
}

export const OPERATORS = ['=', '>', '>=', '<', '<='] as const
export type Operator = (typeof OPERATORS)[number]

/** `than` is a whole number, or a date of one to three parts: `2020`, `2020-05`, `2020-05-31`. */
export interface Compared {
  kind: 'compare'
  operator: Operator
  than: string
}

/** From and to belong to it; one of them may be open. */
export interface Range {
  kind: 'range'
  from: string | null
  to: string | null
}
