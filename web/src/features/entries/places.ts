import type { Definition } from '@vlacku/contract/entries'
import { type Piece, plainOf, readRichText } from '@vlacku/markup'

/** Returns true for word types that have places. */
export const isBrivla = (type_name: string): boolean => /gismu|lujvo|fu'ivla/.test(type_name)

/** Name of each place, in one or two words; null if unknown. */
export type Places = readonly (string | null)[]

type Placed = Pick<Definition, 'definition' | 'gloss_keywords' | 'place_keywords' | 'langtag'>

/**
 * Returns all places of a definition, starting with x₁. Each has its keyword or, if this is certain, the noun that precedes it.
 * Empty if the text has no places.
 */
export function placesOf({ definition, gloss_keywords, place_keywords, langtag }: Placed): Places {
  const pieces = readRichText(definition)
  const named = langtag === 'en' ? englishNames(pieces) : new Map<number, string>()
  const numbers = pieces.flatMap((piece) => (isPlace(piece) ? [piece.number] : []))
  const count = Math.min(Math.max(0, place_keywords?.length ?? 0, ...numbers), MAX_PLACES)
  const keywords = place_keywords?.map(({ word }) => word) ?? []
  const isGloss = gloss_keywords?.some(({ word }) => word === keywords[0]) ?? false
  if (isGloss && !isWordOf(definition, keywords[0]!)) keywords[0] = ''
  return Array.from({ length: count }, (_, i) => keywords[i] || (named.get(i + 1) ?? null))
}

/** Maximum length of the words next to a place, in characters. */
const MAX_CONTEXT = 60

/**
 * Returns the words of a definition that describe a place: those before it, or after it if it is the first place. An ellipsis
 * marks the place. Null if there are no such words.
 */
export function contextOf(definition: string, number: number): string | null {
  const pieces = readRichText(definition)
  const at = pieces.findIndex((piece) => isPlace(piece) && piece.number === number)
  if (at < 0) return null
  const before = pieces.slice(0, at)
  const start = before.findLastIndex(isPlace) + 1
  const isFirst = start === 0
  const after = pieces.slice(at + 1)
  const end = after.findIndex(isPlace)
  const near = isFirst ? after.slice(0, end < 0 ? after.length : end) : before.slice(start)
  const joined = near.map(plainOf).join('')
  const text = joined.slice(...(isFirst ? [0, 2 * MAX_CONTEXT] : [-2 * MAX_CONTEXT])).replace(OUTER_PUNCTUATION, '')
  if (text === '' || SHORT_WORD.test(text)) return null
  if (isFirst) return `… ${text.length > MAX_CONTEXT ? text.slice(0, MAX_CONTEXT).replace(/\s\S*$/, ' …') : text}`
  return `${text.length > MAX_CONTEXT ? text.slice(-MAX_CONTEXT).replace(/^\S*\s/, '… ') : text} …`
}

/** Matches a single short word, such as `of` or the Lojban `be`, which doesn't describe a place. */
const SHORT_WORD = /^[a-z']{1,3}$/i
/** Matches spaces and punctuation at both ends of a text. */
const OUTER_PUNCTUATION = /^[\s.,;:=)]+|[\s.,;:=(]+$/g

/**
 * True if a text contains the first word of a gloss unchanged. Imported dictionaries repeat the gloss as the keyword of x₁, which
 * is correct for nouns ("x₁ is a house") but not for verbs, which the text inflects ("x₁ comes", gloss "come").
 */
function isWordOf(text: string, gloss: string): boolean {
  const wordsOf = (part: string): string[] => part.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const [first] = wordsOf(gloss)
  return first !== undefined && wordsOf(text).includes(first)
}

/** Maximum number of places. No word in use has more, but texts can mention any number. */
const MAX_PLACES = 20

/** Maximum number of synonyms in a name. */
const MAX_NAMES = 2

const isPlace = (piece: Piece): piece is Extract<Piece, { kind: 'place' }> =>
  piece.kind === 'place' && piece.letter === 'x'

/** Matches a preposition, a noun (or several separated by slashes) and a place: "from origin x₃", "of species/breed x₂". */
const NOUN =
  /\b(from|via|using|with|by|about|for|in|at|on|under|against|of|to|into|over|through)\s+(?:(?:the|a|an|its)\s+)?([a-z-]+(?:\/[a-z-]+)*)\s*$/i
/** Nouns accepted after "to", which often precedes a verb instead. */
const AFTER_TO =
  /^(?:destination|audience|recipient|beneficiary|location|goal|state|degree|extent|amount|observer|listener|object|standard|owner|target|end|result|limit|level|surface|place|event|purpose)(?:\/|$)/i
/** Words that appear in the position of a noun but aren't nouns. */
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
    names.set(piece.number, noun.split('/').slice(0, MAX_NAMES).join('/'))
  }
  return names
}
