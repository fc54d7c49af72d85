import type { Pooling } from './modelFolder.ts'

/** Vectors of tokens, text after text, each text filled up to `width` tokens. */
export interface TokenVectors {
  data: Float32Array
  width: number
  dimensions: number
}

/** The vector of the text at `at`, of whose tokens the first `length` count. */
export function pooled(
  { data, width, dimensions }: TokenVectors,
  at: number,
  length: number,
  pooling: Pooling,
): Float64Array {
  const row = (token: number) => (at * width + token) * dimensions
  const vector = Float64Array.from(data.subarray(row(0), row(1)))
  if (pooling === 'cls') return vector
  for (let token = 1; token < length; token++) {
    const start = row(token)
    for (let d = 0; d < dimensions; d++) {
      const value = data[start + d]!
      vector[d] = pooling === 'max' ? Math.max(vector[d]!, value) : vector[d]! + value
    }
  }
  // the mean has the direction of the sum, and the length is made 1 anyway
  return vector
}
