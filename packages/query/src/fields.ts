import { FIELDS, type Field, type Value } from './query.ts'

interface FieldRules {
  takes: readonly Value['kind'][]
  /** Type of the field's values. */
  of: 'words' | 'numbers' | 'dates'
  /** True if a capital C matches any consonant, and a capital V any vowel. */
  classes: boolean
}

const anyText: FieldRules = { takes: ['word', 'phrase', 'pattern', 'regex'], of: 'words', classes: false }
const lojbanWord: FieldRules = { ...anyText, classes: true }
const name: FieldRules = { ...anyText, takes: ['word', 'phrase', 'pattern'] }
const number: FieldRules = { takes: ['compare', 'range'], of: 'numbers', classes: false }

const rules: Record<Field, FieldRules> = {
  word: lojbanWord,
  rafsi: lojbanWord,
  gloss: anyText,
  def: anyText,
  notes: anyText,
  selmaho: anyText,
  type: name,
  lang: name,
  by: anyText,
  score: number,
  arity: number,
  date: { ...number, of: 'dates' },
  rhyme: { ...name, takes: ['word', 'phrase'] },
}

/** Returns the syntax rules for the values of a field or, if the field is null, for words without a field. */
export const rulesOf = (field: Field | null): FieldRules => (field === null ? anyText : rules[field])

export const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name)

/** Aliases for field names, as used in other query languages. */
const OTHER_NAMES: Readonly<Record<string, Field>> = {
  definition: 'def',
  note: 'notes',
  author: 'by',
  user: 'by',
  valsi: 'word',
  language: 'lang',
  votes: 'score',
  affix: 'rafsi',
  places: 'arity',
  finti: 'by',
  bangu: 'lang',
  klesi: 'type',
}

/** Returns the field to which an unknown name probably refers. */
export function fieldMeant(name: string): Field | undefined {
  const lower = name.toLowerCase()
  if (isField(lower)) return lower
  if (Object.hasOwn(OTHER_NAMES, lower)) return OTHER_NAMES[lower]
  const near = FIELDS.map((field) => ({ field, slips: slipsBetween(lower, field) }))
  const best = near.reduce((left, right) => (right.slips < left.slips ? right : left))
  return best.slips <= (best.field.length > 4 ? 2 : 1) ? best.field : undefined
}

/** Returns the Levenshtein distance between two field names. Skips names whose lengths differ too much. */
function slipsBetween(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same))
    }
    row = next
  }
  return row[right.length]!
}
