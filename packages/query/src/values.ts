import { rulesOf } from './fields.ts'
import { Pointed, type Problem } from './problem.ts'
import type { Field, Hole, Operator, PatternPart, Value } from './query.ts'
import type { Character } from './scan.ts'

/** Position of a value and its field. */
export interface Place {
  field: Field | null
  at: number
  length: number
}

/** Parses unquoted letters as the value of a field: a word, a pattern, or a comparison. */
export function readValue(characters: Character[], place: Place): Value {
  const { of, takes, classes } = rulesOf(place.field)
  const text = characters.map(({ character }) => character).join('')
  if (of !== 'words') return readMeasure(text, of, place)
  if (!characters.some((character) => holeOf(character, classes))) return { kind: 'word', text }
  if (!takes.includes('pattern')) throw new Pointed({ ...pointAt(place), problem: 'pattern_not_allowed' })
  return { kind: 'pattern', parts: partsOf(characters, classes) }
}

/** Returns the fields shared by all problems at a position. */
export const pointAt = ({ field, at, length }: Place): Omit<Problem, 'problem'> => ({
  at,
  length,
  ...(field && { field }),
})

const HOLES: Readonly<Record<string, Hole>> = { '*': 'many', '?': 'one' }
const CLASSES: Readonly<Record<string, Hole>> = { C: 'consonant', V: 'vowel' }

/** Returns the wildcard that a letter represents, or undefined for a literal letter. */
function holeOf({ character, escaped }: Character, classes: boolean): Hole | undefined {
  if (escaped) return undefined
  return HOLES[character] ?? (classes ? CLASSES[character] : undefined)
}

function partsOf(characters: Character[], classes: boolean): PatternPart[] {
  const parts: PatternPart[] = []
  let literal = ''
  const close = () => {
    if (literal !== '') parts.push({ literal })
    literal = ''
  }
  for (const character of characters) {
    const hole = holeOf(character, classes)
    if (hole) {
      close()
      parts.push(hole)
    } else literal += character.character
  }
  close()
  return parts
}

const COMPARED = /^(>=|<=|>|<|=)?(.+)$/s
const RANGE = /^(.*)\.\.(.*)$/s
const NUMBER = /^-?\d{1,9}$/

function readMeasure(text: string, of: 'numbers' | 'dates', place: Place): Value {
  const bad = of === 'dates' ? 'bad_date' : 'bad_number'
  const read = (operand: string): string => {
    if (of === 'dates' ? !isDate(operand) : !NUMBER.test(operand))
      throw new Pointed({ ...pointAt(place), problem: bad })
    return of === 'dates' ? operand : String(Number(operand) || 0)
  }
  const range = RANGE.exec(text)
  if (range) {
    const [from, to] = [range[1]!, range[2]!].map((end) => (end === '' ? null : read(end))) as [string, string]
    const reversed = from !== null && to !== null && orderOf(from, of) > orderOf(to, of)
    if (reversed || (from === null && to === null)) throw new Pointed({ ...pointAt(place), problem: 'bad_range' })
    return { kind: 'range', from, to }
  }
  const compared = COMPARED.exec(text)
  if (!compared) throw new Pointed({ ...pointAt(place), problem: bad })
  return { kind: 'compare', operator: (compared[1] as Operator | undefined) ?? '=', than: read(compared[2]!) }
}

const orderOf = (operand: string, of: 'numbers' | 'dates') =>
  of === 'dates' ? periodOf(operand).from : Number(operand)

const DATE = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/

/** Returns true if the text is an existing date such as `2020`, `2020-05` or `2020-05-31`. */
function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined) return false
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  return at.getUTCMonth() + 1 === Number(month ?? 1) && at.getUTCDate() === Number(day ?? 1)
}

/** Returns the start and end of a year, month or day in Unix seconds (UTC); `to` is exclusive. */
export function periodOf(date: string): { from: number; to: number } {
  const [year = 0, month, day] = date.split('-').map(Number)
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  const to =
    day !== undefined
      ? Date.UTC(year, month! - 1, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1)
  return { from: from / 1000, to: to / 1000 }
}
