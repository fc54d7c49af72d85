import { align } from './align.ts'
import type { CardSide } from './directions.ts'
import { differInAccents, differInSigns, foldLetters, withoutUmlauts } from './foldLetters.ts'
import type { Rating } from './scheduler.ts'

/** What may be the answer to a side of a card; all null or empty where it is not told. */
export interface Answerable {
  word: string | null
  definition: string | null
  glosses: readonly string[]
  free_content_front: string | null
  free_content_back: string | null
}

export interface Grade {
  rating: Rating
  /** 1 − edits ÷ letters of the longer one, of what both texts are after folding; 0 to 1. */
  similarity: number
  /** The accepted answer that is nearest to what was typed. */
  expected: string
}

/** Lowest similarity of an answer without a mistake. */
const EXACT = 0.99
/** From this similarity on an answer counts as this rating. */
const RATES: readonly [number, Rating][] = [
  [EXACT, 4],
  [0.9, 3],
  [0.7, 2],
]

/** Whether an answer is called right. */
export const isRight = (rating: Rating): boolean => rating >= 3

/** Verdict shown for an answer. A `close` answer isn't counted as right, but differs little from the expected one. */
export type Closeness = 'exact' | 'nearly_right' | 'close' | 'wrong'

export function closenessOf({ rating, similarity, expected }: Grade, typed: string): Closeness {
  if (similarity >= EXACT && !differInAccents(typed, expected)) return 'exact'
  return isRight(rating) ? 'nearly_right' : rating === 2 ? 'close' : 'wrong'
}

interface Accepted {
  text: string
  fold: (text: string) => string
  /** Signs such as plus and minus count. */
  hasSigns?: boolean
}

/** Highest similarity of an answer with another sign: not right. */
const OTHER_SIGN = 0.69

/** More alternatives than this are not typed one by one. */
const MAX_TYPED = 20

/**
 * Judges what was typed for a side of a card against the accepted answer that is nearest to it. Who types several alternatives,
 * with semicolons between, is judged by the worst of them.
 */
export function gradeAnswer(typed: string, card: Answerable, side: CardSide): Grade {
  const accepted = acceptedAnswers(card, side)
  const whole = gradeOne(typed, accepted)
  const parts = alternatives(typed)
  if (parts.length < 2 || parts.length > MAX_TYPED) return whole
  const worst = parts
    .map((part) => gradeOne(part, accepted))
    .reduce((worst, grade) => (grade.similarity < worst.similarity ? grade : worst))
  return nearer(whole, worst)
}

const nearer = (best: Grade, grade: Grade): Grade => (grade.similarity > best.similarity ? grade : best)

function gradeOne(typed: string, accepted: readonly Accepted[]): Grade {
  const best = accepted.map((one) => gradeAgainst(typed, one)).reduce(nearer)
  return typed.trim() === '' ? { ...best, similarity: 0, rating: 1 } : best
}

function gradeAgainst(typed: string, accepted: Accepted): Grade {
  const { text, hasSigns = false } = accepted
  const compared = compare(typed, accepted)
  const isOtherSign = hasSigns && compared.similarity === 1 && differInSigns(typed, text)
  const { similarity } = isOtherSign ? align(exact(typed), exact(text)) : compared
  const most = isOtherSign ? Math.min(similarity, OTHER_SIGN) : similarity
  const rating = RATES.find(([least]) => most >= least)?.[1] ?? 1
  return { rating, similarity: most, expected: text }
}

function compare(typed: string, { text, fold }: Accepted) {
  const folded = fold(text)
  // signs alone are compared as they are: folded, all of them are the same
  if (folded === '') return align(exact(typed), exact(text))
  const usual = align(fold(typed), folded)
  if (usual.similarity === 1) return usual
  const spelled = align(fold(withoutUmlauts(typed)), fold(withoutUmlauts(text)))
  return spelled.similarity === 1 ? spelled : usual
}

const exact = (text: string): string => text.normalize('NFC').trim()

const alternatives = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** A word, or what it means: any gloss, or the whole definition. Texts have alternatives between semicolons. */
function acceptedAnswers(card: Answerable, side: CardSide): Accepted[] {
  const { word, definition, glosses, free_content_front, free_content_back } = card
  const own = side === 'direct' ? free_content_back : free_content_front
  if (own !== null)
    return [...new Set([...alternatives(own), own.trim()])].map((text) => ({
      text,
      fold: foldText,
      hasSigns: true,
    }))
  if (side === 'reverse') return [{ text: word ?? '', fold: foldLojban }]
  const meanings = glosses.map((text) => ({ text, fold: foldMeaning, hasSigns: true }))
  return [...meanings, { text: definition ?? '', fold: foldMeaning }]
}

export const foldText = foldLetters

/** Beside that, `h` is an apostrophe, and neither stress nor dots and commas matter. */
export const foldLojban = (text: string): string => foldText(text.replace(/[.,]/g, '')).replaceAll('h', "'")

/** Beside that, neither places nor what is in brackets matters. */
export const foldMeaning = (text: string): string =>
  foldText(
    text
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/\$[^$]*\$/g, ' ')
      .replace(/\b[xk][₁-₉]/gu, ' '),
  )
