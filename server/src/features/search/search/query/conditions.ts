import type { Query, Term } from '@vlacku/query'
import {
  arityCondition,
  authorCondition,
  dateCondition,
  languageCondition,
  scoreCondition,
  selmahoCondition,
  typeCondition,
} from './columns.ts'
import { allOf, anyOf, type Condition, noneOf, type TextValue } from './condition.ts'
import { headCondition, headPartCondition, rafsiCondition, rhymeCondition } from './heads.ts'
import { textCondition } from './texts.ts'

/** Compiles a query to a condition. */
export function conditionOf(query: Query): Condition {
  switch (query.kind) {
    case 'term':
      return ofTerm(query)
    case 'not':
      return noneOf(conditionOf(query.part))
    case 'or':
      return anyOf(query.parts.map(conditionOf))
    case 'and':
      return allOf(query.parts.map(conditionOf))
  }
}

/** The parser allows only comparisons after `score:`, `arity:` and `date:`, and only text values after other fields. */
function ofTerm({ field, value }: Term): Condition {
  if (value.kind === 'compare' || value.kind === 'range') {
    if (field === 'score') return scoreCondition(value)
    if (field === 'date') return dateCondition(value)
    return arityCondition(value)
  }
  switch (field) {
    case 'word':
      return headCondition(value)
    case 'rafsi':
      return rafsiCondition(value)
    case 'gloss':
    case 'def':
    case 'notes':
      return textCondition(field, value)
    case 'selmaho':
      return selmahoCondition(value)
    case 'type':
      return typeCondition(value)
    case 'lang':
      return languageCondition(value)
    case 'by':
      return authorCondition(value)
    case 'rhyme':
      return rhymeCondition('text' in value ? value.text : '')
    default:
      return anywhere(value)
  }
}

/** Matches a term without a field in all default fields. */
function anywhere(value: TextValue): Condition {
  return anyOf([
    headCondition(value),
    rafsiCondition(value),
    ...('text' in value ? [headPartCondition(value.text)] : []),
    textCondition('gloss', value),
    textCondition('def', value),
    textCondition('notes', value),
  ])
}
