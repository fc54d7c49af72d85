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
  /** Why the lujvo doesn't have this place; null if it does. */
  omission: Omission | null
}

type Omission =
  /** The place usually has the same referent as a place of this word; the number is null if it depends on the meaning. */
  | { kind: 'merged'; word: string; number: number | null }
  /** The place is for an event or property, which the places of these components describe. */
  | { kind: 'described'; words: string }
  /** The place has a usual value, such as the maximum for `traji`. */
  | { kind: 'default' }

/** A component with the modifiers before it, or several components that have been combined. */
interface Unit {
  words: string
  places: PredictedPlace[]
  /** The last component, used to look up `ABSTRACTIONS`; null for abstractions and combined units. */
  word: string | null
  /** True if the first place is the event or property that the other places describe. */
  isAbstraction: boolean
}

/** A place that the places of the preceding components replace. */
interface Abstraction {
  place: number
  /** True if the place is a property of x1; x1 then also fills the first place of the preceding component. */
  isProperty: boolean
  /** Order of the places in a lujvo, if it isn't numeric. */
  order?: readonly number[]
  /** Place omitted because it has a default value. */
  defaultPlace?: number
}

/**
 * Components whose place for an event or property is replaced when they come last: those of CLL 12.13 and 12.15, and `binxo`, which
 * existing lujvo treat in the same way.
 */
const ABSTRACTIONS: Record<string, Abstraction> = {
  gasnu: { place: 2, isProperty: false },
  rinka: { place: 2, isProperty: false },
  zmadu: { place: 3, isProperty: true },
  mleca: { place: 3, isProperty: true },
  zenba: { place: 2, isProperty: true },
  jdika: { place: 2, isProperty: true },
  traji: { place: 2, isProperty: true, order: [1, 4, 2, 3], defaultPlace: 3 },
  binxo: { place: 2, isProperty: true },
}

/** The place that each of these cmavo swaps with the first place. */
const SWAPPED: Record<string, number> = { se: 2, te: 3, ve: 4, xe: 5 }
/** Cmavo that make an abstraction: its first place, and a second one if there is any, enclose the places of the component. */
const ABSTRACTORS = new Set(['nu', 'ka', 'ni', "du'u", "si'o", "li'i", 'jei', "su'u", "mu'e", "pu'u", "za'i", "zu'o"])
/** Cmavo that leave the places unchanged: negations, and those that group components. */
const TRANSPARENT = new Set(['na', "na'e", "no'e", "to'e", "je'a", 'ke', "ke'e", 'kei', 'bo'])

/**
 * Predicts the place structure of a lujvo according to CLL 12.4–12.15: first the places of the last component, then those of the
 * preceding components, from right to left. If the last component has a place for an event or property, the places of the
 * preceding components replace it. `se` and similar cmavo reorder the places of the following component. Returns null if a
 * component has no known places or, like `jai`, changes the places in other ways.
 */
export function predictPlaces(components: readonly PlacedComponent[]): PredictedPlace[] | null {
  let rest = components.filter(({ word }) => !TRANSPARENT.has(word))
  let lujvo: Unit | null = null
  while (rest.length > 0) {
    const length = rest.findIndex(({ word }) => !isModifier(word)) + 1
    const unit = unitOf(rest.slice(0, length))
    lujvo = unit && lujvo ? combined(lujvo, unit) : unit
    if (!lujvo) return null
    rest = rest.slice(length)
  }
  return lujvo?.places ?? null
}

const isModifier = (word: string) => word in SWAPPED || ABSTRACTORS.has(word)

/** Applies the preceding modifiers to a component, closest first. */
function unitOf([first, ...rest]: readonly PlacedComponent[]): Unit | null {
  if (!first) return null
  const { word, places: names } = first
  const own = (number: number): PredictedPlace => ({ word, number, name: names[number - 1] ?? null, omission: null })
  const places = names.map((_, i) => own(i + 1))
  if (rest.length === 0)
    return isModifier(word) || places.length === 0 ? null : { words: word, places, word, isAbstraction: false }
  const unit = unitOf(rest)
  if (!unit) return null
  const words = `${word} ${unit.words}`
  if (ABSTRACTORS.has(word))
    return { words, places: [own(1), ...unit.places, ...places.slice(1)], word: null, isAbstraction: true }
  const swapped = unit.places[SWAPPED[word]! - 1]
  if (!swapped || unit.isAbstraction) return null
  return {
    words,
    places: unit.places.with(0, swapped).with(SWAPPED[word]! - 1, unit.places[0]!),
    word: unit.word,
    isAbstraction: false,
  }
}

function combined(before: Unit, last: Unit): Unit | null {
  const words = `${before.words} ${last.words}`
  const unit = { words, word: null, isAbstraction: false }
  const abstraction = last.word === null ? undefined : ABSTRACTIONS[last.word]
  const places = abstraction ? inUsualOrder(last.places, abstraction) : last.places
  const at = places.findIndex(({ number }) => number === abstraction?.place)
  const [first] = places
  // if the abstraction comes first, the lujvo denotes it, so it can't be omitted
  if (abstraction && at > 0) {
    if (before.isAbstraction && abstraction.isProperty) return null
    const described = before.isAbstraction
      ? withoutFirst(before, { kind: 'described', words: before.words })
      : abstraction.isProperty
        ? withoutFirst(before, { kind: 'merged', word: first!.word, number: first!.number })
        : before.places
    const replaced = { ...places[at]!, omission: { kind: 'described', words: before.words } as const }
    return { ...unit, places: [...places.slice(0, at), replaced, ...described, ...places.slice(at + 1)] }
  }
  if (before.isAbstraction) return null
  return { ...unit, places: [...places, ...withoutFirst(before, { kind: 'merged', word: last.words, number: null })] }
}

const withoutFirst = ({ places: [first, ...rest] }: Unit, omission: Omission): PredictedPlace[] => [
  { ...first!, omission },
  ...rest,
]

/** Returns the places in the order in which they appear in lujvo, unless `se` or a similar cmavo has reordered them. */
function inUsualOrder(places: PredictedPlace[], { order, defaultPlace }: Abstraction): PredictedPlace[] {
  const isReordered = places.some(({ number }, i) => number !== i + 1)
  if (!order || isReordered) return places
  return order.flatMap((number) => {
    const place = places[number - 1]
    if (!place) return []
    return number === defaultPlace ? { ...place, omission: { kind: 'default' } as const } : place
  })
}
