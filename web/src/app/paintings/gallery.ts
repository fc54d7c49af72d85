import { createAtom } from '@tanstack/store'
import { useStore } from '../../platform/store.ts'
import { another, NARROW, type Picture } from './pictures.ts'

interface Hung {
  pictures: readonly Picture[]
  /** Index of the picture shown; null until the first has been loaded. */
  number: number | null
  /** Index of the previous picture, still behind the current one while they cross-fade. */
  before: number | null
  /** Counts the changes. */
  turn: number
}

/** The state on the server, whose pages serve everyone, and during hydration. */
const NOTHING: Hung = { pictures: [], number: null, before: null, turn: 0 }

/** Resolves once the picture can be painted at once, in the crop that this window shows. */
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

  /** Changes the picture once the next one is loaded. If loading fails, the old one stays, and the next change tries others. */
  async function next() {
    wishes += 1
    const mine = wishes
    const { pictures, number, turn } = hung.get()
    const chosen = another(pictures.length, number === null ? [...failed] : [number, ...failed], random)
    const picture = pictures[chosen]
    if (!picture || chosen === number) return
    try {
      await load(picture)
    } catch {
      failed.add(chosen)
      return
    }
    if (mine === wishes) show({ pictures, number: chosen, before: number, turn: turn + 1 })
  }

  return {
    next,
    hung,
    /** Replaces the current pictures by `pictures` and shows one of them. */
    hang(pictures: readonly Picture[]) {
      if (pictures === hung.get().pictures) return
      show({ ...NOTHING, pictures, turn: hung.get().turn + 1 })
      void next()
    },
  }
}

/** One per window, shared by the painting and its label, which are far apart on the page. */
export const gallery = newGallery()

/** Returns the current painting, for the frame and the label. */
export const useCurrentPainting = () => useStore(gallery.hung, NOTHING)
