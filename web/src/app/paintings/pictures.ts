/** The built-in landscapes, in numerical order. They were generated for this project. */
export const PAINTINGS = [
  'hills',
  'forest',
  'sea',
  'steppe',
  'mountains',
  'winter',
  'night',
  'dawn',
  'rain',
  'lake',
  'desert',
  'autumn',
  'aurora',
] as const

export interface Picture {
  /** URL for windows at least 48rem wide; `tall` is an optional crop for narrower windows. */
  wide: string
  tall?: string
  /** Title shown in the footer; the operator's pictures have none. */
  name?: (typeof PAINTINGS)[number]
}

const own: Picture[] = PAINTINGS.map((name) => ({
  name,
  wide: `/assets/paintings/${name}-wide.avif`,
  tall: `/assets/paintings/${name}-tall.avif`,
}))

/** Returns the pictures at the URLs set by the operator or, if there are none, the built-in ones. */
export const picturesOf = (addresses: readonly string[]): readonly Picture[] =>
  addresses.length > 0 ? addresses.map((wide) => ({ wide })) : own

/** Media query for `tall`; the stylesheet uses the same breakpoint. */
export const NARROW = '(max-width: 47.99rem)'

/** Returns one of `count` indices at random, avoiding `except` if there are others. */
export function another(count: number, except: readonly number[], random = Math.random): number {
  const all = Array.from({ length: count }, (_, number) => number)
  const others = all.filter((number) => !except.includes(number))
  const choice = others.length > 0 ? others : all
  return choice[Math.floor(random() * choice.length)] ?? 0
}
