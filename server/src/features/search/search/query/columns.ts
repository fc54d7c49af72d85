import { type Compared, periodOf, type Range } from '@vlacku/query'
import { plain } from '@vlacku/textsearch/text'
import { COST, type Condition, scan, type TextValue } from './condition.ts'
import type { DocFields } from './docFields.ts'
import { regexTest } from './regex.ts'
import { Shape } from './shape.ts'

/* Conditions on single-valued fields: selma'o, type, language, author, votes, date. */

const NUMBERS_AT_ONCE = 4096

/** Compares a name with a value, ignoring case. */
function nameTest(value: TextValue, normal: (name: string) => string): (name: string) => boolean {
  if (value.kind === 'regex') return regexTest(value.source)
  if (value.kind === 'pattern') {
    const shape = new Shape(value.parts, { normal, hIsApostrophe: false })
    return (name) => shape.fitsText(normal(name))
  }
  const wanted = normal(value.text)
  return (name) => normal(name) === wanted
}

/** Evaluates a condition once per profile, since all documents share a few profiles. */
const ofProfiles = (verdicts: (docFields: DocFields) => (profile: number) => boolean): Condition =>
  scan(
    COST.column,
    (docFields) => {
      const { profile, data } = docFields.segment
      const passes = verdicts(docFields)
      const verdict = Uint8Array.from(data.profileType, (_, at) => (passes(at) ? 1 : 0))
      return (doc) => verdict[profile[doc]!] === 1
    },
    NUMBERS_AT_ONCE,
  )

/** Selma'o names contain h where words have an apostrophe. */
const selmahoName = (name: string) => plain(name.replaceAll("'", 'h'))

export function selmahoCondition(value: TextValue): Condition {
  const test = nameTest(value, selmahoName)
  return ofProfiles(({ segment }) => {
    const passes = Array.from({ length: segment.selmaho.size }, (_, id) => id > 0 && test(segment.selmaho.at(id)))
    return (profile) => passes[segment.data.profileSelmaho[profile]!]!
  })
}

export function authorCondition(value: TextValue): Condition {
  const test = nameTest(value, (name) => name.toLowerCase())
  return ofProfiles(({ segment }) => {
    const passes = Array.from({ length: segment.users.size }, (_, id) => test(segment.users.at(id)))
    return (profile) => passes[segment.data.profileUser[profile]!] ?? false
  })
}

/** Normalizes a type name and treats hyphens as spaces: `experimental-gismu`. */
const typeName = (name: string) => plain(name).replaceAll('-', ' ')

export function typeCondition(value: TextValue): Condition {
  const test = nameTest(value, typeName)
  return ofProfiles((docFields) => {
    const names = docFields.typeNames()
    return (profile) => test(names.get(docFields.segment.data.profileType[profile]!) ?? '')
  })
}

export function languageCondition(value: TextValue): Condition {
  const test = nameTest(value, (tag) => tag.toLowerCase())
  return ofProfiles((docFields) => {
    const passes = docFields.tags().map(test)
    return (profile) => passes[docFields.segment.data.profileLanguage[profile]!] ?? false
  })
}

type Measure = Compared | Range

export const scoreCondition = (value: Measure): Condition => {
  const { least, below } = boundsOf(value, numberPeriod)
  return scan(COST.column, ({ segment }) => within(segment.data.docScore, least, below), NUMBERS_AT_ONCE)
}

export const dateCondition = (value: Measure): Condition => {
  const { least, below } = boundsOf(value, periodOf)
  return scan(COST.column, ({ segment }) => within(segment.data.docTime, least, below), NUMBERS_AT_ONCE)
}

export const arityCondition = (value: Measure): Condition => {
  const { least, below } = boundsOf(value, numberPeriod)
  return scan(
    COST.texts,
    (docFields) => (doc) => {
      const places = docFields.placesOf(doc)
      return places >= least && places < below
    },
    1,
  )
}

const within = (column: Int32Array | Uint32Array, least: number, below: number) => (doc: number) =>
  column[doc]! >= least && column[doc]! < below

const numberPeriod = (number: string) => ({ from: Number(number), to: Number(number) + 1 })

/** Returns the bounds of a comparison: at least `least` and less than `below`. */
function boundsOf(value: Measure, period: (operand: string) => { from: number; to: number }) {
  const all = { least: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY }
  if (value.kind === 'range')
    return {
      least: value.from === null ? all.least : period(value.from).from,
      below: value.to === null ? all.below : period(value.to).to,
    }
  const { from, to } = period(value.than)
  switch (value.operator) {
    case '=':
      return { least: from, below: to }
    case '>':
      return { ...all, least: to }
    case '>=':
      return { ...all, least: from }
    case '<':
      return { ...all, below: from }
    case '<=':
      return { ...all, below: to }
  }
}
