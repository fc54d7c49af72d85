import { createAtom } from '@tanstack/store'
import { useStore } from '../../platform/store.ts'

interface Hung {
  pictures: readonly Picture[]
  /** Index of the current picture; null until the first one has been loaded. */
  number: number | null
  /** Index of the previous picture, which stays behind the current one during the cross-fade. */
  before: number | null
  /** Number of changes so far. */
  version: number
}

/** State during hydration and on the server, whose pages are cached for all users. */
const NOTHING: Hung = { pictures: [], number: null, before: null, version: 0 }

/** Resolves when the picture has been decoded in the crop that this window uses. */
async function loaded({ wide, tall, name }: Picture): Promise<void> {
  const image = new Image()
  if (!name) image.referrerPolicy = 'no-referrer'
  image.src = tall && matchMedia(NARROW).matches ? tall : wide
  await image.decode()
}

export function newGallery(load = loaded, random = Math.random) {
  const hung = createAtom(NOTHING)
  let wishes = 0
  const failed = new Set<number>()

  function show(what: Hung) {
    failed.clear()
    hung.set(what)
  }

  /**
   * Changes the picture once the next one has been loaded. If loading fails, the current picture stays, and the next change tries
   * others.
   */
  async function next() {
    wishes += 1
    const mine = wishes
    const { pictures, number, version } = hung.get()
    const chosen = another(pictures.length, number === null ? [...failed] : [number, ...failed], random)
    const picture = pictures[chosen]
    if (!picture || chosen === number) return
    try {
      await load(picture)
    } catch {
      failed.add(chosen)
      return
    }
    if (mine === wishes) show({ pictures, number: chosen, before: number, version: version + 1 })
  }

  return {
    next,
    hung,
    /** Replaces the list of pictures with `pictures` and shows one of them. */
    hang(pictures: readonly Picture[]) {
      if (pictures === hung.get().pictures) return
      show({ ...NOTHING, pictures, version: hung.get().version + 1 })
      void next()
    },
  }
}

/** One instance per window, shared by the painting and its label, which are far apart in the component tree. */
export const gallery = newGallery()

/** Returns the current painting, for both the frame and the label. */
export const useCurrentPainting = () => useStore(gallery.hung, NOTHING)

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
export const picturesOf = (urls: readonly string[]): readonly Picture[] =>
  urls.length > 0 ? urls.map((wide) => ({ wide })) : own

/** Media query for `tall`; the stylesheet uses the same breakpoint. */
export const NARROW = '(max-width: 47.99rem)'

/** Returns one of `count` indices at random, avoiding `except` if there are others. */
export function another(count: number, except: readonly number[], random = Math.random): number {
  const all = Array.from({ length: count }, (_, number) => number)
  const others = all.filter((number) => !except.includes(number))
  const choice = others.length > 0 ? others : all
  return choice[Math.floor(random() * choice.length)] ?? 0
}
