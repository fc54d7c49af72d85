import type { Definition } from '@vlacku/contract/entries'
import { type Piece, readRichText } from '@vlacku/markup'

/** What stands in a place, in a word or two; null where nobody has said. */
export type Places = readonly (string | null)[]

type Placed = Pick<Definition, 'definition' | 'place_keywords' | 'langtag'>

/**
 * Every place of a definition, from x₁ on: its keyword, or what its text calls it where that is certain. Empty where the text
 * names no places.
 */
export function placesOf({ definition, place_keywords, langtag }: Placed): Places {
  const pieces = readRichText(definition)
  const named = langtag === 'en' ? englishNames(pieces) : new Map<number, string>()
  const numbers = pieces.flatMap((piece) => (isPlace(piece) ? [piece.number] : []))
  const count = Math.min(Math.max(0, place_keywords?.length ?? 0, ...numbers), MOST_PLACES)
  return Array.from({ length: count }, (_, i) => place_keywords?.[i]?.word || (named.get(i + 1) ?? null))
}

/** No word in use has more; a text may name any number. */
const MOST_PLACES = 20

/** Of names that mean much the same, the first ones are enough. */
const MOST_NAMES = 2

const isPlace = (piece: Piece): piece is Extract<Piece, { kind: 'place' }> =>
  piece.kind === 'place' && piece.letter === 'x'

/** A preposition, then one noun (or several with strokes between), then the place: "from origin x₃", "of species/breed x₂". */
const NOUN =
  /\b(from|via|using|with|by|about|for|in|at|on|under|against|of|to|into|over|through)\s+(?:(?:the|a|an|its)\s+)?([a-z-]+(?:\/[a-z-]+)*)\s*$/i
/** After "to" stands a verb as often; these are nouns. */
const AFTER_TO =
  /^(?:destination|audience|recipient|beneficiary|location|goal|state|degree|extent|amount|observer|listener|object|standard|owner|target|end|result|limit|level|surface|place|event|purpose)(?:\/|$)/i
/** What may stand there without being a noun. */
const NO_NOUN =
  /ing$|ed$|-$|^(?:a|an|the|its|new|among|between|from|which|that|this|each|all|both|some|any|one|what|where|how|it|least|most|more|less|much|many|and|or|not|only|also|respect|order|case|some-?(?:one|thing)|any-?(?:one|thing)|turn|general|particular|first|last|other|another|is|be|are|was|has|have|do|does)$/i

function englishNames(pieces: readonly Piece[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    if (!isPlace(piece) || before?.kind !== 'text' || names.has(piece.number)) continue
    const [, preposition, noun] = NOUN.exec(before.text) ?? []
    if (!preposition || !noun || NO_NOUN.test(noun)) continue
    if (preposition.toLowerCase() === 'to' && !AFTER_TO.test(noun)) continue
    names.set(piece.number, noun.split('/').slice(0, MOST_NAMES).join('/'))
  }
  return names
}
