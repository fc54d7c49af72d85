import {
  type Field,
  OPERATORS,
  type Operator,
  parseQuery,
  printQuery,
  printValue,
  type Query,
  rulesOf,
  type Term,
  type Value,
} from '@vlacku/query'

export type RowOperator = 'is' | 'pattern' | 'regex' | 'range' | Operator

/** A condition in the form, possibly incomplete. */
export interface ConditionRow {
  kind: 'condition'
  negated: boolean
  field: Field | null
  operator: RowOperator
  /** User input: a word or phrase, a pattern, an expression, a number, a date, or the start of a range. */
  value: string
  /** End of a range. */
  to: string
}

/** A condition with nested groups, shown as text. */
export interface TextRow {
  kind: 'text'
  query: Query
}

export type Row = ConditionRow | TextRow

export interface Rows {
  /** Operator that joins the rows. */
  how: 'and' | 'or'
  rows: Row[]
}

export const emptyRow: ConditionRow = {
  kind: 'condition',
  negated: false,
  field: null,
  operator: 'is',
  value: '',
  to: '',
}

/** Converts a query to rows. */
export function rowsOf(query: Query): Rows {
  if (query.kind === 'and' || query.kind === 'or') return { how: query.kind, rows: query.parts.map(rowOf) }
  return { how: 'and', rows: [rowOf(query)] }
}

function rowOf(query: Query): Row {
  if (query.kind === 'term') return { ...emptyRow, field: query.field, ...typed(query) }
  if (query.kind === 'not' && query.part.kind === 'term') return { ...rowOf(query.part), negated: true } as ConditionRow
  return { kind: 'text', query }
}

function typed({ field, value }: Term): Pick<ConditionRow, 'operator' | 'value' | 'to'> {
  switch (value.kind) {
    case 'word':
    case 'phrase':
      return { operator: 'is', value: value.text, to: '' }
    case 'pattern':
      return { operator: 'pattern', value: printValue(value, field), to: '' }
    case 'regex':
      return { operator: 'regex', value: value.source, to: '' }
    case 'compare':
      return { operator: value.operator, value: value.than, to: '' }
    case 'range':
      return { operator: 'range', value: value.from ?? '', to: value.to ?? '' }
  }
}

/** Converts rows to a query. Incomplete rows are omitted. */
export function textOf({ how, rows }: Rows): string {
  const parts = rows.flatMap((row) => queryOf(row) ?? [])
  return printQuery(parts.length === 1 ? parts[0]! : { kind: parts.length === 0 ? 'and' : how, parts })
}

/** Converts a row to a query; null if it is incomplete or invalid. */
export function queryOf(row: Row): Query | null {
  if (row.kind === 'text') return row.query
  const value = valueIn(row)
  if (!value) return null
  const term: Term = { kind: 'term', field: row.field, value }
  // Lets the parser validate the value of the field.
  if (!parseQuery(printQuery(term)).ok) return null
  return row.negated ? { kind: 'not', part: term } : term
}

function valueIn({ field, operator, value, to }: ConditionRow): Value | null {
  const text = value.trim()
  if (operator === 'range')
    return text || to.trim() ? { kind: 'range', from: text || null, to: to.trim() || null } : null
  if (text === '') return null
  if (operator === 'is') return /\s/.test(text) ? { kind: 'phrase', text } : { kind: 'word', text }
  if (operator === 'regex') return { kind: 'regex', source: text }
  if (operator === 'pattern') return patternOf(field, text)
  return { kind: 'compare', operator, than: text }
}

/** Parses a pattern, which may be a plain word. */
function patternOf(field: Field | null, text: string): Value | null {
  const parsed = parseQuery(field === null ? text : `${field}:${text}`)
  if (!parsed.ok || parsed.query.kind !== 'term') return null
  return parsed.query.field === field ? parsed.query.value : null
}

/** Returns the operators supported by a field. */
export function operatorsFor(field: Field | null): RowOperator[] {
  const { takes } = rulesOf(field)
  if (takes.includes('compare')) return [...OPERATORS, 'range']
  return (['is', 'pattern', 'regex'] as const).filter((operator) => operator === 'is' || takes.includes(operator))
}

/** Changes the field of a row, and its operator if the new field doesn't support it. */
export function withField(row: ConditionRow, field: Field | null): ConditionRow {
  const operators = operatorsFor(field)
  return { ...row, field, operator: operators.includes(row.operator) ? row.operator : operators[0]! }
}
