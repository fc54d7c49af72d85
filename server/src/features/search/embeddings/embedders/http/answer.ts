import { unitVector } from '../unitVector.ts'

/** Maximum vector length, four times that of the largest known models. */
const MAX_DIMENSIONS = 16_384
/** Maximum bytes per formatted number, including whitespace. */
const BYTES_OF_NUMBER = 48
const BYTES_OF_FRAME = 65_536

/** Returns the maximum response size, in bytes, for `count` vectors. `dimensions` is null if unknown. */
export const largestAnswer = (count: number, dimensions: number | null) =>
  BYTES_OF_FRAME + count * (dimensions ?? MAX_DIMENSIONS) * BYTES_OF_NUMBER

/**
 * Parses the vectors of a response `{data: [{index, embedding}, …]}` and normalizes them to length 1, in text order. Throws an
 * Error that describes the problem: invalid JSON, missing or duplicate vectors, a wrong vector length, or an invalid number.
 */
export function readAnswer(json: string, count: number, dimensions: number | null): Float32Array[] {
  const items = itemsOf(json)
  if (items.length !== count) throw new Error(`it has ${items.length} vectors for ${count} texts`)
  const isIndexed = items.some(({ index }) => index !== undefined)
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
  let size = dimensions
  items.forEach(({ index, embedding }, at) => {
    const place = isIndexed ? index : at
    if (typeof place !== 'number' || !(place in vectors)) throw new Error('a vector has a missing or invalid index')
    if (vectors[place]) throw new Error(`it has the vector of text ${place} twice`)
    const vector = vectorOf(embedding)
    size ??= vector.length
    if (vector.length !== size) throw new Error(`a vector has ${vector.length} numbers instead of ${size}`)
    vectors[place] = vector
  })
  return vectors as Float32Array[]
}

interface Item {
  index?: unknown
  embedding?: unknown
}

function itemsOf(json: string): Item[] {
  const data = (parsed(json) as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) throw new Error('it has no list of vectors')
  return data.map((item) => (typeof item === 'object' && item !== null ? item : {}))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('it is not JSON')
  }
}

function vectorOf(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0) throw new Error('a vector is not a list of numbers')
  if (embedding.length > MAX_DIMENSIONS) throw new Error(`a vector has more than ${MAX_DIMENSIONS} numbers`)
  if (!embedding.every((number) => typeof number === 'number')) throw new Error('a vector contains a non-number')
  const vector = unitVector(embedding)
  if (!vector) throw new Error('a vector is all zeros or contains an infinite number')
  return vector
}
