/** Maximum number of dimensions. With the given peaks, dot products fit into 32 bits, since 2047 × 127 × 8192 < 2³¹. */
export const MAX_DIMENSIONS = 8192
const ROW_PEAK = 127
const QUESTION_PEAK = 2047

/**
 * Quantises a vector to signed bytes, scaling its largest number to 127. Preserves its direction but not its length: for unit
 * vectors u and the peak p of v, cosines with u change by at most √d · p / 127; for vectors from models, they change by a few
 * ten-thousandths.
 */
export const quantised = (vector: Float32Array): Int8Array => Int8Array.from(scaled(vector, ROW_PEAK))

/** Quantises a query vector at sixteen times the resolution. */
export const quantisedQuestion = (vector: Float32Array): Int16Array => Int16Array.from(scaled(vector, QUESTION_PEAK))

function scaled(vector: Float32Array, peak: number): Float64Array {
  let largest = 0
  for (const number of vector) largest = Math.max(largest, Math.abs(number))
  const factor = largest > 0 && largest < Infinity ? peak / largest : 0
  return Float64Array.from(vector, (number) => Math.round(number * factor))
}

export function lengthOf(numbers: Int8Array | Int16Array): number {
  let sum = 0
  for (const number of numbers) sum += number * number
  return Math.sqrt(sum)
}
