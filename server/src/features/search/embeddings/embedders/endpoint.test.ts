import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { responseFor, vectorOf } from '../testing/endpoint.ts'
import { parseResponse, unitVector } from './endpoint.ts'

const item = (index: unknown, embedding: unknown = [1, 0]) => ({ index, embedding })

describe('embeddings response', () => {
  it('embedding vectors are returned in text order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (texts, random) => {
        const { data } = responseFor(texts)
        const places = data.map((one) => ({ one, place: random.next().value as number }))
        const shuffled = places.sort((a, b) => a.place - b.place).map(({ one }) => one)
        const vectors = parseResponse(JSON.stringify({ data: shuffled }), texts.length, null)
        expect(vectors).toEqual(texts.map((text) => near(vectorOf(text))))
      }),
    )
  })

  it('embedding vectors without indexes are used in order', () => {
    const vectors = parseResponse(JSON.stringify({ data: [{ embedding: [0, 2] }, { embedding: [2, 0] }] }), 2, 2)
    expect(vectors.map((vector) => [...vector])).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it.each([
    ['invalid JSON', '{"data": [', /not JSON/],
    ['null', 'null', /no list/],
    ['an error message', { error: 'no' }, /no list/],
    ['too few vectors', { data: [item(0)] }, /1 vectors for 2/],
    ['too many vectors', { data: [item(0), item(1), item(2)] }, /3 vectors for 2/],
    ['a duplicate vector', { data: [item(1), item(1)] }, /text 1 twice/],
    ['an index out of range', { data: [item(0), item(2)] }, /invalid index/],
    ['an index that is not a number', { data: [item(0), item('1')] }, /invalid index/],
    ['a fractional index', { data: [item(0), item(0.5)] }, /invalid index/],
    ['a missing index', { data: [item(0), { embedding: [1, 0] }] }, /invalid index/],
    ['items that are not objects', { data: [null, 7] }, /not a list of numbers/],
    ['an empty vector', { data: [item(0), item(1, [])] }, /not a list of numbers/],
    ['text as a vector', { data: [item(0), item(1, 'AACAPwAAAAA=')] }, /not a list of numbers/],
    ['a vector of another length', { data: [item(0), item(1, [1, 0, 0])] }, /3 numbers instead of 2/],
    ['the vector length of another model', { data: [item(0, [1]), item(1, [1])] }, /1 numbers instead of 2/],
    ['a vector that contains null', { data: [item(0), item(1, [1, null])] }, /non-number/],
    ['a zero vector', { data: [item(0), item(1, [0, 0])] }, /all zeros/],
    [
      'an infinite number',
      '{"data": [{"index": 0, "embedding": [1e999, 1]}, {"index": 1, "embedding": [1, 1]}]}',
      /infinite/,
    ],
    ['far too many numbers', { data: [item(0, new Array(20_000).fill(1)), item(1)] }, /more than 16384/],
  ])('an embeddings response with %s is rejected', (_, response, why) => {
    const json = typeof response === 'string' ? response : JSON.stringify(response)
    expect(() => parseResponse(json, 2, 2)).toThrow(why)
  })

  it('any embeddings response produces either complete vectors or an error', () => {
    const anyItem = fc.oneof(
      fc.record({ index: fc.nat(3), embedding: fc.array(fc.double()) }),
      fc.json().map((j) => JSON.parse(j)),
    )
    fc.assert(
      fc.property(fc.oneof(fc.record({ data: fc.array(anyItem) }), fc.jsonValue()), fc.nat(3), (response, count) => {
        let vectors: Float32Array[]
        try {
          vectors = parseResponse(JSON.stringify(response), count, null)
        } catch (error) {
          expect((error as Error).constructor).toBe(Error)
          return
        }
        expect(vectors).toHaveLength(count)
        for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
      }),
      { numRuns: iterations(500) },
    )
  })
})

/** Matches vectors that are equal within single precision. */
const near = (vector: Float32Array) => ({
  asymmetricMatch: (other: Float32Array) => vector.every((number, at) => Math.abs(number - other[at]!) < 1e-6),
})

it('a unit vector has length 1 and the original direction for components of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (numbers) => {
      const vector = unitVector(numbers)
      if (numbers.every((number) => number === 0)) {
        expect(vector).toBeNull()
        return
      }
      expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
      for (const [at, number] of numbers.entries()) {
        expect(Math.sign(vector![at]!) * Math.sign(number)).toBeGreaterThanOrEqual(0)
      }
    }),
    { examples: [[[0]]] },
  )
  expect([...unitVector([3, -4])!]).toEqual([Math.fround(0.6), Math.fround(-0.8)])
})

it.each([[[0, 0]], [[]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY, 1]]])(
  'the vector %j has no direction',
  (numbers) => {
    expect(unitVector(numbers)).toBeNull()
  },
)
