import { readRichText } from '@vlacku/markup'
import type { PlaceWord } from './values.ts'

/** The last place there can be. */
export const LAST_PLACE = 30

/** How many places a definition speaks of: the highest `$x_n$`. */
export const placesIn = (definition: string): number =>
  readRichText(definition).reduce(
    (most, piece) =>
      piece.kind === 'place' && piece.letter.toLowerCase() === 'x' && piece.number <= LAST_PLACE
        ? Math.max(most, piece.number)
        : most,
    0,
  )

/** The rows of a form: every place up to `count` has one at least, to write in; several words of a place stand together. */
export function rowsOf(words: readonly PlaceWord[], count: number): PlaceWord[] {
  const last = Math.max(count, ...words.map(({ place }) => place))
  return Array.from({ length: last }, (_, i) => {
    const there = words.filter(({ place }) => place === i + 1)
    return there.length > 0 ? there : [{ word: '', meaning: '', place: i + 1 }]
  }).flat()
}
