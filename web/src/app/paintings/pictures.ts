/** The site's own landscapes, in the order of their numbers. They were generated for the project. */
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
  /** What a window at least 48rem wide shows; `tall` is the crop for narrower ones, where there is one. */
  wide: string
  tall?: string
  /** Whose name the footer tells; pictures of an operator have none. */
  name?: (typeof PAINTINGS)[number]
}

const own: Picture[] = PAINTINGS.map((name) => ({
  name,
  wide: `/assets/paintings/${name}-wide.avif`,
  tall: `/assets/paintings/${name}-tall.avif`,
}))

/** The pictures at the addresses an operator listed, in place of our own. */
export const picturesOf = (addresses: readonly string[]): readonly Picture[] =>
  addresses.length > 0 ? addresses.map((wide) => ({ wide })) : own

/** The media query of `tall`; styles break at the same width. */
export const NARROW = '(max-width: 47.99rem)'

/** One of `count` at random, and none of `except` as long as there are others. */
export function another(count: number, except: readonly number[], random = Math.random): number {
  const all = Array.from({ length: count }, (_, number) => number)
  const others = all.filter((number) => !except.includes(number))
  const choice = others.length > 0 ? others : all
  return choice[Math.floor(random() * choice.length)] ?? 0
}
