import type { Sparse } from './sparse.ts'

const STEPS = 255

/**
 * Quantises weights to single bytes, as multiples of a step; the largest weight becomes 255. Takes a quarter of the memory and
 * ranks equally well (Crane, Trotman, O'Keefe: Maintaining discriminatory power in quantized indexes, CIKM 2013). Small weights
 * become at least one step, since sums identify touched columns by nonzero values. Weights must be positive.
 */
export function quantisedWeights({ starts, columns, values }: Sparse): {
  sparse: Sparse<Uint8Array>
  step: Float32Array
} {
  let max = 0
  for (const value of values) max = Math.max(max, value)
  const step = Float32Array.of(max / STEPS || 1)
  const steps = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) steps[at] = Math.max(1, Math.round(values[at]! / step[0]!))
  return { sparse: { starts, columns, values: steps }, step }
}
