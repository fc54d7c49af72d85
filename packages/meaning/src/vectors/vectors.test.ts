import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { assembleScan } from './assembleScan.testing.ts'
import { SCAN_BYTES } from './scanBytes.ts'
import { plainScanner, type Scanner, simdScanner } from './scanner.ts'
import { quantised, VectorTable } from './vectorTable.ts'

const bytes = fc.integer({ min: -127, max: 127 })
const unit = (numbers: ArrayLike<number>): Float32Array => {
  const length = Math.hypot(...Array.from(numbers)) || 1
  return Float32Array.from(numbers, (number) => number / length)
}
const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, number, at) => sum + number * other[at]!, 0)
const vectorOf = (dimensions: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
    .filter((numbers) => Math.hypot(...numbers) > 1e-6)
    .map(unit)

describe('the loop in WebAssembly', () => {
  it('the WebAssembly bytes match scan.wat', async () => {
    expect(SCAN_BYTES).toBe(await assembleScan())
  })

  it('the WebAssembly scanner and the plain JavaScript scanner return the same results', () => {
    const [simd, plain] = [simdScanner()!, plainScanner()]
    const input = fc.integer({ min: 1, max: 12 }).chain((blocks) =>
      fc.record({
        stride: fc.constant(blocks * 16),
        question: fc.int16Array({ min: -2047, max: 2047, minLength: blocks * 16, maxLength: blocks * 16 }),
        rows: fc.array(fc.int8Array({ minLength: blocks * 16, maxLength: blocks * 16 }), { maxLength: 9 }),
      }),
    )
    fc.assert(
      fc.property(input, ({ stride, question, rows }) => {
        const sums = (scanner: Scanner) => {
          scanner.grow(1024 + stride * rows.length)
          new Int16Array(scanner.buffer, 0, stride).set(question)
          rows.forEach((row, at) => {
            new Int8Array(scanner.buffer, 1024 + at * stride, stride).set(row)
          })
          scanner.scan(0, 1024, stride, rows.length, 512)
          return [...new Int32Array(scanner.buffer, 512, rows.length)]
        }
        const wanted = rows.map((row) => dot(row, question))
        expect(sums(plain)).toEqual(wanted)
        expect(sums(simd)).toEqual(wanted)
      }),
    )
  })

  it('scanning the longest vectors with the largest numbers does not overflow', () => {
    for (const scanner of [simdScanner()!, plainScanner()]) {
      const table = new VectorTable(8192, scanner)
      table.put(1, 1, new Int8Array(8192).fill(127))
      table.put(2, 2, new Int8Array(8192).fill(-127))
      const cosines = table.cosines(new Float32Array(8192).fill(0.01))
      expect([cosines.of(1), cosines.of(2)]).toEqual([1, -1].map((value) => expect.closeTo(value, 6)))
    }
    expect(() => new VectorTable(8193)).toThrow(RangeError)
    expect(() => new VectorTable(0)).toThrow(RangeError)
  })
})

describe('quantised vectors', () => {
  it('cosines of quantised vectors match the exact cosines within the error bound', () => {
    const input = fc.integer({ min: 1, max: 80 }).chain((d) => fc.tuple(vectorOf(d), vectorOf(d)))
    fc.assert(
      fc.property(input, ([vector, question]) => {
        const table = new VectorTable(vector.length)
        table.put(1, 1, quantised(vector))
        const peak = (of: Float32Array) => Math.max(...of.map(Math.abs))
        const bound = Math.sqrt(vector.length) * (peak(vector) / 127 + peak(question) / 2047)
        expect(Math.abs(table.cosines(question).of(1)! - dot(vector, question))).toBeLessThanOrEqual(bound + 1e-6)
      }),
    )
  })

  it('cosines of high-dimensional quantised vectors are off by less than two thousandths', () => {
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0
      return (seed >>> 8) / 2 ** 24
    }
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const table = new VectorTable(384)
    const vectors = Array.from({ length: 300 }, () => unit(Array.from({ length: 384 }, normal)))
    for (const [at, vector] of vectors.entries()) table.put(at, at, quantised(vector))
    const errors = vectors.flatMap((question, offset) => {
      const cosines = table.cosines(question)
      return vectors.slice(offset).map((vector, at) => Math.abs(cosines.of(offset + at)! - dot(vector, question)))
    })
    expect(Math.max(...errors)).toBeLessThan(0.002)
  })

  it('vectors without a direction or with invalid components become zeros', () => {
    expect([...quantised(new Float32Array(3))]).toEqual([0, 0, 0])
    expect([...quantised(Float32Array.of(1, Number.NaN, Infinity))]).toEqual([0, 0, 0])
    const table = new VectorTable(3)
    table.put(1, 1, new Int8Array(3))
    expect(table.cosines(Float32Array.of(1, 0, 0)).of(1)).toBe(0)
  })
})

describe('a table of vectors', () => {
  const DIMENSIONS = 20
  const row = fc
    .array(bytes, { minLength: DIMENSIONS, maxLength: DIMENSIONS })
    .map((numbers) => Int8Array.from(numbers))
  const change = fc.oneof(
    fc.record({ put: fc.nat(30), entry: fc.nat(9), vector: row }),
    fc.record({ remove: fc.nat(30) }),
  )

  it.each([
    ['WebAssembly', simdScanner],
    ['plain JavaScript', plainScanner],
  ])('the vector table returns the best row of each entry after random changes (%s scanner)', (_name, scanner) => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), vectorOf(DIMENSIONS), (changes, question) => {
        const table = new VectorTable(DIMENSIONS, scanner()!)
        const known = new Map<number, { entry: number; vector: Int8Array }>()
        for (const one of changes) {
          if ('put' in one) {
            table.put(one.put, one.entry, one.vector)
            known.set(one.put, one)
          } else {
            table.remove(one.remove)
            known.delete(one.remove)
          }
        }
        const wanted = new Map<number, number>()
        for (const { entry, vector } of known.values()) {
          const cosine = dot(unit(vector), question)
          wanted.set(entry, Math.max(wanted.get(entry) ?? -1, cosine))
        }
        const cosines = table.cosines(question)
        const found = new Map<number, number>()
        cosines.eachFrom(-2, (entry, cosine) => found.set(entry, cosine))
        expect(table.size).toBe(known.size)
        expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort())
        for (const [entry, cosine] of wanted) {
          expect(found.get(entry)).toBeCloseTo(cosine, 2)
          expect(cosines.of(entry)).toBe(found.get(entry))
        }
        expect(cosines.of(99)).toBeUndefined()
        const high = new Set<number>()
        cosines.eachFrom(0.1, (entry) => high.add(entry))
        expect([...high]).toEqual([...found].filter(([, cosine]) => cosine >= 0.1).map(([entry]) => entry))
      }),
      { numRuns: iterations(60) },
    )
  })

  it('the vector table reuses the rows of removed vectors, and grows if no row can be reused', () => {
    const table = new VectorTable(1024)
    const vector = new Int8Array(1024).fill(1)
    for (let id = 0; id < 3000; id++) table.put(id, id, vector)
    const before = table.bytes
    expect(before).toBeGreaterThan(3000 * 1024)
    for (let iteration = 0; iteration < 5; iteration++) {
      for (let id = 0; id < 3000; id++) table.remove(id)
      for (let id = 0; id < 3000; id++) table.put(id + iteration, id, vector)
    }
    expect(table.bytes).toBe(before)
    expect(table.size).toBe(3000)
  })

  it('the vector table returns the vector of a definition', () => {
    const table = new VectorTable(3)
    table.put(5, 1, Int8Array.of(1, -2, 127))
    expect(table.vectorOf(5)).toEqual(Float32Array.of(1, -2, 127))
    table.remove(5)
    expect(table.vectorOf(5)).toBeNull()
    expect(() => table.put(6, 1, new Int8Array(4))).toThrow(RangeError)
  })
})
