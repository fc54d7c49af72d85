import type { ExamplePlace, SentencePiece } from '@vlacku/contract/sentences'

/** Consecutive pieces of a sentence that together fill one place, or none. */
export interface PlacedPart {
  place: number | null
  pieces: SentencePiece[]
}

/** Groups the pieces of a sentence by the place that they fill. Text that crosses the boundary of a place is split there. */
export function placedParts(pieces: readonly SentencePiece[], places: readonly ExamplePlace[]): PlacedPart[] {
  const borders = places.flatMap(({ start, end }) => [start, end])
  const parts: PlacedPart[] = []
  let at = 0
  for (const piece of pieces) {
    const end = at + piece.text.length
    const cuts = piece.valsi === null ? borders.filter((border) => border > at && border < end) : []
    for (const [from, to] of pairs([at, ...cuts, end])) {
      const place = places.find((one) => from >= one.start && to <= one.end) ?? null
      const last = parts.at(-1)
      const text = piece.text.slice(from - at, to - at)
      // adjacent places stay separate, because each has its own start
      if (last && last.place === (place?.place ?? null) && from !== place?.start) last.pieces.push({ ...piece, text })
      else parts.push({ place: place?.place ?? null, pieces: [{ ...piece, text }] })
    }
    at = end
  }
  return parts
}

const pairs = (numbers: readonly number[]) => numbers.slice(1).map((to, n) => [numbers[n]!, to] as const)
