import { fieldMeant, isField, rulesOf } from './fields.ts'
import { Pointed, type Problem, type RegexError } from './problem.ts'
import { type Field, MAX_DEPTH, MAX_LENGTH, MAX_TERMS, type Query, type Value } from './query.ts'
import { endsWord, isBlank, isQuote, scanPhrase, scanRegex, scanWord } from './scan.ts'
import { type Place, pointAt, readValue } from './values.ts'

export interface Span {
  at: number
  length: number
}

export interface Parsed {
  ok: true
  query: Query
  /** Position of each part of the query, in UTF-16 code units. */
  spans: ReadonlyMap<Query, Span>
}

export interface Unparsable extends Problem {
  ok: false
}

/** Validates a regular expression. Returns null if it is valid. */
export type RegexCheck = (source: string) => RegexError | null

/**
 * Parses a query. Never throws; time is linear in the length of the text. The grammar, in EBNF:
 *
 *     query   = [ either ] ;
 *     either  = all , { ( "or" | "OR" | "|" ) , all } ;
 *     all     = piece , { piece } ;                          (* adjacent conditions must all be true *)
 *     piece   = "-" , piece | [ field , ":" ] , ( "(" , either , ")" | value ) ;
 *     field   = "word" | "gloss" | "def" | "notes" | "rafsi" | "selmaho" | "type" | "lang" | "by"
 *             | "score" | "date" | "arity" | "rhyme" ;
 *     value   = phrase | regex | word ;                      (* no field inside the brackets of a field *)
 *     phrase  = '"' , { any letter but '"' and "\" | "\" , ( '"' | "\" ) } , '"' ;
 *     regex   = "/" , { any letter but "/" and "\" | "\" , any letter } , "/" ;
 *     word    = { letter | "\" , any letter } ;              (* up to a blank, a bracket, "|" or '"' *)
 *     measure = [ ">" | ">=" | "<" | "<=" | "=" ] , operand | [ operand ] , ".." , [ operand ] ;
 *
 * In a word `*` matches any letters or none and `?` one letter; after `word:` and `rafsi:`, `C` also matches a consonant and `V`
 * a vowel. A backslash makes any of them, and any delimiter, literal. A word after `score:`, `arity:` and `date:` is a measure
 * of whole numbers or of dates (`2020`, `2020-05`, `2020-05-31`).
 *
 * @param checkRegex validates every regular expression; by default they are not validated
 */
export function parseQuery(text: string, checkRegex?: RegexCheck): Parsed | Unparsable {
  try {
    if (text.length > MAX_LENGTH) {
      const length = text.length - MAX_LENGTH
      throw new Pointed({ problem: 'too_long', at: MAX_LENGTH, length, most: MAX_LENGTH })
    }
    return new Parser(text, checkRegex).parse()
  } catch (error) {
    if (error instanceof Pointed) return { ok: false, ...error.problem }
    throw error
  }
}

const OR = /(?:\||(?:or|OR)(?=[\s()|"“”„]|$))/y
const FIELD = /(\p{L}+):/uy

/** Parser for a single text. `at` never decreases. */
class Parser {
  #at = 0
  #terms = 0
  readonly #spans = new Map<Query, Span>()

  constructor(
    readonly text: string,
    readonly checkRegex: RegexCheck | undefined,
  ) {}

  parse(): Parsed {
    this.#skipBlanks()
    const isEmpty = this.#at === this.text.length
    const query: Query = isEmpty ? { kind: 'and', parts: [] } : this.#either(null, 0)
    if (this.#at < this.text.length) throw new Pointed({ problem: 'unexpected_bracket', at: this.#at, length: 1 })
    if (isEmpty) this.#spans.set(query, { at: 0, length: 0 })
    return { ok: true, query, spans: this.#spans }
  }

  #either(field: Field | null, depth: number): Query {
    const from = this.#at
    const parts: Query[] = []
    for (;;) {
      const before = this.#or()
      if (before) throw new Pointed({ problem: 'dangling_or', ...before })
      parts.push(this.#all(field, depth))
      const between = this.#or()
      if (!between) return this.#combined('or', parts, from)
      this.#at += between.length
      this.#skipBlanks()
      if (this.#ends()) throw new Pointed({ problem: 'dangling_or', ...between })
    }
  }

  #all(field: Field | null, depth: number): Query {
    const from = this.#at
    const parts: Query[] = []
    while (!this.#ends() && !this.#or()) {
      parts.push(this.#piece(field, depth))
      this.#skipBlanks()
    }
    if (parts.length === 0) throw new Pointed({ problem: 'unexpected_bracket', at: this.#at, length: 1 })
    return this.#combined('and', parts, from)
  }

  #combined(kind: 'and' | 'or', parts: Query[], from: number): Query {
    if (parts.length === 1) return parts[0]!
    const last = this.#spans.get(parts.at(-1)!)!
    return this.#placed({ kind, parts }, from, last.at + last.length)
  }

  #piece(field: Field | null, depth: number): Query {
    const from = this.#at
    if (depth > MAX_DEPTH) throw new Pointed({ problem: 'too_deep', at: from, length: 1, most: MAX_DEPTH })
    if (this.text[from] === '-') {
      this.#at++
      if (endsWord(this.text[this.#at]) && !/["“”„(]/.test(this.text[this.#at] ?? ''))
        throw new Pointed({ problem: 'lonely_minus', at: from, length: 1 })
      return this.#placed({ kind: 'not', part: this.#piece(field, depth + 1) }, from)
    }
    const named = this.#field(field)
    if (this.text[this.#at] === '(') return this.#brackets(named, depth)
    return this.#term(named, from)
  }

  /** Consumes a field name, if there is one at the current position. */
  #field(around: Field | null): Field | null {
    FIELD.lastIndex = this.#at
    const name = FIELD.exec(this.text)?.[1]
    if (name === undefined) return around
    const here = { at: this.#at, length: name.length + 1, field: name }
    if (!isField(name)) {
      const meant = fieldMeant(name)
      throw new Pointed({ problem: 'unknown_field', ...here, ...(meant && { meant }) })
    }
    if (around) throw new Pointed({ problem: 'field_in_field', ...here })
    this.#at += here.length
    const next = this.text[this.#at]
    if (endsWord(next) && next !== '(' && !isQuote(next ?? '')) throw new Pointed({ problem: 'empty_field', ...here })
    return name
  }

  #brackets(field: Field | null, depth: number): Query {
    const open = this.#at
    this.#at++
    this.#skipBlanks()
    if (this.text[this.#at] === ')')
      throw new Pointed({ problem: 'empty_brackets', at: open, length: this.#at + 1 - open })
    if (this.#at === this.text.length) throw new Pointed({ problem: 'unclosed_bracket', at: open, length: 1 })
    const inside = this.#either(field, depth + 1)
    if (this.text[this.#at] !== ')') throw new Pointed({ problem: 'unclosed_bracket', at: open, length: 1 })
    this.#at++
    return this.#placed(inside, open)
  }

  #term(field: Field | null, from: number): Query {
    this.#terms++
    const value = this.#value(field)
    if (this.#terms > MAX_TERMS)
      throw new Pointed({ problem: 'too_many_terms', at: from, length: this.#at - from, most: MAX_TERMS })
    return this.#placed({ kind: 'term', field, value }, from)
  }

  #value(field: Field | null): Value {
    const at = this.#at
    const first = this.text[at]!
    const place = (end: number): Place => {
      this.#at = end
      return { field, at, length: end - at }
    }
    if (isQuote(first)) {
      const { phrase, end } = scanPhrase(this.text, at)
      return this.#quoted(phrase, place(end))
    }
    if (first === '/') {
      const { source, end } = scanRegex(this.text, at)
      return this.#regex(source, place(end))
    }
    const { characters, end } = scanWord(this.text, at)
    return readValue(characters, place(end))
  }

  #quoted(text: string, place: Place): Value {
    const { of } = rulesOf(place.field)
    if (of === 'words') return { kind: 'phrase', text }
    throw new Pointed({ ...pointAt(place), problem: of === 'dates' ? 'bad_date' : 'bad_number' })
  }

  #regex(source: string, place: Place): Value {
    if (!rulesOf(place.field).takes.includes('regex'))
      throw new Pointed({ ...pointAt(place), problem: 'regex_not_allowed' })
    const problem = this.checkRegex?.(source) ?? null
    if (problem !== null) throw new Pointed({ ...pointAt(place), problem: 'bad_regex', ...problem })
    return { kind: 'regex', source }
  }

  #placed<Part extends Query>(part: Part, from: number, end = this.#at): Part {
    this.#spans.set(part, { at: from, length: end - from })
    return part
  }

  /** Consumes an `or`, if there is one at the current position. */
  #or(): Span | null {
    OR.lastIndex = this.#at
    const found = OR.exec(this.text)
    return found && { at: this.#at, length: found[0].length }
  }

  /** Returns true at the end of the text or of the current parentheses. */
  #ends(): boolean {
    return this.#at >= this.text.length || this.text[this.#at] === ')'
  }

  #skipBlanks() {
    while (this.#at < this.text.length && isBlank(this.text[this.#at]!)) this.#at++
  }
}
