import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { FIELDS, type PatternPart, parseQuery, printQuery, type Query, rulesOf, type Value } from './index.ts'

const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'ab \\"“/()|-:*?CV.>=<0123'), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'word:',
        'score:',
        'date:',
        'rhyme:',
        'nope:',
        'or',
        '|',
        '(',
        ')',
        '-',
        '"',
        '/',
        ' ',
        'a',
        '2020',
        '..',
        '\ud800',
      ),
      { maxLength: 80 },
    )
    .map((pieces) => pieces.join('')),
)

/** Special characters, ordinary characters, and unpaired surrogates. */
const characters = fc.string({
  unit: fc.constantFrom(...`abcCV'h.-:/\\"“()|*?>=<… \t犬ё`, 'or', '\ud83d', '\udc00'),
  minLength: 1,
  maxLength: 8,
})

const written = characters.filter((text) => text.trim() !== '')
const literal = characters.map((text): PatternPart => ({ literal: text }))
const hole = (classes: boolean) =>
  fc.constantFrom<PatternPart>(
    ...(classes ? (['many', 'one', 'consonant', 'vowel'] as const) : (['many', 'one'] as const)),
  )
const pattern = (classes: boolean) =>
  fc
    .array(fc.oneof(literal, hole(classes)), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.filter((part, at) => typeof part === 'string' || typeof (parts[at - 1] ?? '') === 'string'))
    .filter((parts) => parts.some((part) => typeof part === 'string'))
const regexSource = fc.array(fc.constantFrom('a', '/', '\\d', '\\\\', '(', '.', ' ', '"'), {
  minLength: 1,
  maxLength: 8,
})
const number = fc.integer({ min: -999_999_999, max: 999_999_999 }).map(String)
const date = fc.constantFrom('1999', '2020-02', '2020-02-29', '2020-03', '2021', '2021-12-31')
const measure = (operand: fc.Arbitrary<string>, order: (text: string) => number): fc.Arbitrary<Value> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom('=', '>', '>=', '<', '<='),
      than: operand,
    }),
    fc.tuple(operand, operand).map(([from, to]): Value => {
      const [first, last] = order(from) <= order(to) ? [from, to] : [to, from]
      return { kind: 'range', from: first, to: last }
    }),
    operand.map((to): Value => ({ kind: 'range', from: null, to })),
  )

function valueFor(field: (typeof FIELDS)[number] | null): fc.Arbitrary<Value> {
  const { of, takes, classes } = rulesOf(field)
  if (of === 'numbers') return measure(number, Number)
  if (of === 'dates') return measure(date, Date.parse)
  const all: fc.Arbitrary<Value>[] = [
    characters.map((text) => ({ kind: 'word', text })),
    written.map((text) => ({ kind: 'phrase', text })),
    pattern(classes).map((parts) => ({ kind: 'pattern', parts })),
    regexSource.map((parts) => ({ kind: 'regex', source: parts.join('') })),
  ]
  return fc.oneof(...all.slice(0, takes.length))
}

const term = fc
  .constantFrom(null, ...FIELDS)
  .chain((field) => valueFor(field).map((value): Query => ({ kind: 'term', field, value })))
const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    term,
    fc.record({ kind: fc.constantFrom('and', 'or'), parts: fc.array(tie('query'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not'), part: tie('query') }),
  ) as fc.Arbitrary<Query>,
}))

describe('properties of any text', () => {
  it('any text either parses as a query or returns an error with a position', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseQuery(text)
        if (parsed.ok) return
        expect(parsed.at).toBeGreaterThanOrEqual(0)
        expect(parsed.length).toBeGreaterThan(0)
        expect(parsed.at + parsed.length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: iterations(3000) },
    )
  })

  it('the span of each parsed query node parses back to that node', () => {
    fc.assert(
      fc.property(query, (generated) => {
        const text = printQuery(generated)
        const parsed = parseQuery(text)
        if (!parsed.ok) return
        for (const [part, { at, length }] of parsed.spans) {
          const again = parseQuery(text.slice(at, at + length))
          expect(again.ok && again.query).toEqual(part)
        }
      }),
    )
  })

  it('the number of query parsing steps is linear in the length', () => {
    const steps = (text: string) => {
      let count = 0
      const counted = new Proxy(Object(text) as object, {
        get: (target, key) => {
          count++
          const value = Reflect.get(target, key) as unknown
          return typeof value === 'function' ? value.bind(text) : value
        },
      })
      parseQuery(counted as unknown as string)
      return count
    }
    for (const piece of ['a', '\\', '"', '"a" ', '/', '/a', '\\/', '-', '(', '..', '*', 'a:', 'or', 'word:']) {
      const short = steps(piece.repeat(Math.floor(900 / piece.length)))
      const long = steps(piece.repeat(Math.floor(1800 / piece.length)))
      expect(long).toBeLessThanOrEqual(2.2 * short + 50)
    }
  })
})

it('a query survives formatting and parsing', () => {
  fc.assert(
    fc.property(query, (generated) => {
      const text = printQuery(generated)
      const parsed = parseQuery(text)
      if (!parsed.ok && ['too_long', 'too_deep', 'too_many_terms'].includes(parsed.problem)) return
      expect(parsed.ok && parsed.query).toEqual(generated)
    }),
    { numRuns: iterations(3000) },
  )
})
