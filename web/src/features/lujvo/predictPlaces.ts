import type { Places } from '../entries/index.ts'

/** A component of a lujvo with the places of its definition. */
export interface PlacedComponent {
  word: string
  places: Places
}

/** A place of a lujvo, identified by the component place that it comes from. */
export interface PredictedPlace {
  word: string
  /** Place number, starting at 1. */
  number: number
  /** Name of the place; null if unknown. */
  name: string | null
  /** True if the place usually has the same referent as a place of the following component and can be omitted. */
  isMerged: boolean
}

/** The place that each of these cmavo swaps with the first place. */
const SWAPPED: Record<string, number> = { se: 2, te: 3, ve: 4, xe: 5 }
/** Cmavo that leave the places unchanged: NAhE, and those that group components. */
const TRANSPARENT = new Set(["na'e", "no'e", "to'e", "je'a", 'ke', "ke'e", 'bo'])

/**
 * Predicts the place structure of a lujvo according to CLL 12.4–12.8: first the places of the last component, then those of the
 * preceding components, from right to left. `se` and similar cmavo reorder the places of the following component. Returns null if
 * a component has no known places or, like `nu`, changes the places in other ways.
 */
export function predictPlaces(components: readonly PlacedComponent[]): PredictedPlace[] | null {
  const placed: { word: string; order: number[]; places: Places }[] = []
  let swaps: number[] = []
  for (const { word, places } of components) {
    if (word in SWAPPED) swaps.push(SWAPPED[word]!)
    else if (!TRANSPARENT.has(word)) {
      const order = orderOf(places.length, swaps)
      if (!order || places.length === 0) return null
      placed.push({ word, order, places })
      swaps = []
    }
  }
  if (placed.length === 0 || swaps.length > 0) return null
  return placed.toReversed().flatMap(({ word, order, places }, nth) =>
    order.map((number, at) => ({
      ...{ word, number, name: places[number - 1] ?? null },
      isMerged: nth > 0 && at === 0,
    })),
  )
}

/** Returns the place numbers in their order after the given swaps; null if a swapped place doesn't exist. */
function orderOf(count: number, swaps: readonly number[]): number[] | null {
  const order = Array.from({ length: count }, (_, i) => i + 1)
  // `se te` swaps the third place first, because the cmavo closest to the word applies first
  for (const number of swaps.toReversed()) {
    if (number > count) return null
    ;[order[0], order[number - 1]] = [order[number - 1]!, order[0]!]
  }
  return order
}
