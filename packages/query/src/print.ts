import { rulesOf } from './fields.ts'
import type { Field, Hole, PatternPart, Query, Term, Value } from './query.ts'

/** Formats a query so that `parseQuery` returns an equal query. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'term':
      return printTerm(query)
    case 'not':
      return `-${bracketed(query.part, query.part.kind === 'and' || query.part.kind === 'or')}`
    case 'and':
      return query.parts.map((part) => bracketed(part, part.kind === 'and' || part.kind === 'or')).join(' ')
    case 'or':
      return query.parts.map((part) => bracketed(part, part.kind === 'or')).join(' or ')
  }
}

const bracketed = (query: Query, needed: boolean) => (needed ? `(${printQuery(query)})` : printQuery(query))

const printTerm = ({ field, value }: Term) => (field === null ? '' : `${field}:`) + printValue(value, field)

const symbols: Record<Hole, string> = { many: '*', one: '?', consonant: 'C', vowel: 'V' }

/** Formats the value of a term in the way it is written after the colon. */
export function printValue(value: Value, field: Field | null): string {
  switch (value.kind) {
    case 'word':
      return printWord([{ literal: value.text }], field)
    case 'pattern':
      return printWord(value.parts, field)
    case 'phrase':
      return `"${value.text.replace(/[\\"“”„]/g, '\\$&')}"`
    case 'regex':
      return `/${value.source.replace(/\\[\s\S]|\//g, (found) => (found === '/' ? '\\/' : found))}/`
    case 'compare':
      return (value.operator === '=' ? '' : value.operator) + value.than
    case 'range':
      return `${value.from ?? ''}..${value.to ?? ''}`
  }
}

/** Characters that must be escaped: pattern characters and characters that end a word. */
const SPECIAL = /[\s()|"“”„\\*?:]/g
const SPECIAL_WITH_CLASSES = /[\s()|"“”„\\*?:CV]/g
/** Matches starts of words that must be escaped because they would have another meaning. */
const BEGINNING = /^(?:[-/]|or$|OR$)/

function printWord(parts: readonly PatternPart[], field: Field | null): string {
  const special = rulesOf(field).classes ? SPECIAL_WITH_CLASSES : SPECIAL
  const word = parts.map((part) => (typeof part === 'string' ? symbols[part] : part.literal.replace(special, '\\$&')))
  return word.join('').replace(BEGINNING, '\\$&')
}
