import { readRichText } from '@vlacku/markup'
import type { PlaceWord } from './values.ts'

/** Maximum place number. */
export const LAST_PLACE = 30

/** Returns the number of places in a definition, which is the highest n in `$x_n$`. */
export const placesIn = (definition: string): number =>
  readRichText(definition).reduce(
    (max, piece) =>
      piece.kind === 'place' && piece.letter.toLowerCase() === 'x' && piece.number <= LAST_PLACE
        ? Math.max(max, piece.number)
        : max,
    0,
  )

/** Returns the form rows: at least one per place up to `count`, with words of the same place grouped. */
export function rowsOf(words: readonly PlaceWord[], count: number): PlaceWord[] {
  const last = Math.max(count, ...words.map(({ place }) => place))
  return Array.from({ length: last }, (_, i) => {
    const there = words.filter(({ place }) => place === i + 1)
    return there.length > 0 ? there : [{ word: '', meaning: '', place: i + 1 }]
  }).flat()
}
