/**
 * Normalizes a vector to length 1. Returns null if it has no direction because a component isn't finite or all components are
 * zero.
 */
export function unitVector(numbers: ArrayLike<number>): Float32Array | null {
  let largest = 0
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(numbers[i]!)
    if (!Number.isFinite(size)) return null
    if (size > largest) largest = size
  }
  if (largest === 0) return null
  // scaled first so that the squares neither overflow nor underflow
  let sum = 0
  for (let i = 0; i < numbers.length; i++) sum += (numbers[i]! / largest) ** 2
  const length = Math.sqrt(sum)
  return Float32Array.from(numbers, (number) => number / largest / length)
}
