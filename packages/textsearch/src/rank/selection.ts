/** Maximum number of results for which a short sorted list is maintained. For more results, the list is partitioned. */
const SHORT = 256

/** Returns true if the left of two items with equal weight comes first. Must be a total order. */
type TieBefore = (left: number, right: number) => boolean

/**
 * Returns the indices of the weights at the sorted positions `[from, to)`, lightest first, without sorting the remaining weights.
 */
export function selectWindow(weights: Float64Array, from: number, to: number, tieBefore: TieBefore): number[] {
  if (to <= from) return []
  if (to <= SHORT) return firstFew(weights, to, tieBefore).slice(from)
  const items = new Uint32Array(weights.length)
  for (let at = 0; at < items.length; at++) items[at] = at
  const before: TieBefore = (left, right) => {
    const difference = weights[left]! - weights[right]!
    return difference < 0 || (difference === 0 && left !== right && tieBefore(left, right))
  }
  if (from > 0) partitionAt(items, 0, from, before)
  if (to < items.length) partitionAt(items, from, to, before)
  return Array.from(items.subarray(from, to)).sort((left, right) => (before(left, right) ? -1 : 1))
}

function firstFew(weights: Float64Array, count: number, tieBefore: TieBefore): number[] {
  const best: number[] = []
  let heaviest = Number.POSITIVE_INFINITY
  for (let item = 0; item < weights.length; item++) {
    const weight = weights[item]!
    if (best.length === count) {
      if (weight > heaviest || (weight === heaviest && !tieBefore(item, best[count - 1]!))) continue
      best.pop()
    }
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = weights[best[middle]!]!
      if (weight < other || (weight === other && tieBefore(item, best[middle]!))) high = middle
      else low = middle + 1
    }
    best.splice(low, 0, item)
    heaviest = weights[best[best.length - 1]!]!
  }
  return best
}

/** Quickselect on `items[start …]`: moves the items that belong before `wanted` to the left of it, in any order. */
function partitionAt(items: Uint32Array, start: number, wanted: number, before: TieBefore): void {
  let low = start
  let high = items.length - 1
  while (low < high) {
    const pivot = items[(low + high) >> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (before(items[left]!, pivot)) left++
      while (before(pivot, items[right]!)) right--
      if (left > right) break
      const swapped = items[left]!
      items[left++] = items[right]!
      items[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else return
  }
}
