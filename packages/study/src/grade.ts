import { align } from './align.ts'
import type { CardSide } from './directions.ts'
import { differInAccents, differInSymbols, foldLetters, withoutUmlauts } from './foldLetters.ts'
import type { Rating } from './scheduler.ts'

/** Accepted answers for a side of a card. Fields are null or empty if unknown. */
export interface Answerable {
  word: string | null
  definition: string | null
  glosses: readonly string[]
  free_content_front: string | null
  free_content_back: string | null
}

export interface Grade {
  rating: Rating
  /** 1 − edits ÷ letters of the longer text, after folding both texts; from 0 to 1. */
  similarity: number
  /** The accepted answer most similar to the typed one. */
  expected: string
  /** Grammatical comparison with the expected answer, if it explains the rating. */
  structure?: StructureComparison
}

/** Result of a grammatical comparison of two texts. */
export interface StructureComparison {
  isEqual: boolean
  /** Words that occur in only one of two equal texts. */
  optional: string[]
  /** Words that make two texts differ, although they are optional in other positions. */
  needed: string[]
  /** True if equal texts have the same words in a different order. */
  isReordered: boolean
}

/** Compares a typed text with an expected text. Returns null if the expected text isn't in the language. */
export type CompareStructure = (typed: string, expected: string) => StructureComparison | null

/** Minimum similarity of an exact answer. */
const EXACT = 0.99
/** Minimum similarity of each rating. */
const RATES: readonly [number, Rating][] = [
  [EXACT, 4],
  [0.9, 3],
  [0.7, 2],
]

/** Returns true for ratings of correct answers. */
export const isRight = (rating: Rating): boolean => rating >= 3

/**
 * Verdict displayed for an answer. A `close` answer isn't counted as right, but differs only slightly from the expected answer.
 */
export type Closeness = 'exact' | 'nearly_right' | 'close' | 'wrong'

export function closenessOf({ rating, similarity, expected }: Grade, typed: string): Closeness {
  if (similarity >= EXACT && !differInAccents(typed, expected)) return 'exact'
  return isRight(rating) ? 'nearly_right' : rating === 2 ? 'close' : 'wrong'
}

interface Accepted {
  text: string
  fold: (text: string) => string
  /** True if symbols such as plus and minus must match. */
  hasSymbols?: boolean
  /** True if a similar answer doesn't count. */
  isExact?: boolean
}

/** Maximum similarity of an answer in which a symbol differs. Such an answer counts as wrong. */
const OTHER_SYMBOL = 0.69
/** Maximum similarity of a Lojban answer with a wrong letter or word. */
const NEAR_MISS = 0.89

/** Maximum number of typed alternatives that are graded separately. */
const MAX_TYPED = 20

/**
 * Grades the typed answer to a side of a card against the most similar accepted answer. If the answer has several alternatives,
 * separated by semicolons, the worst one determines the grade. With `compareStructure`, a text with the same structure as an
 * accepted answer is correct.
 */
export function gradeAnswer(
  typed: string,
  card: Answerable,
  side: CardSide,
  compareStructure?: CompareStructure,
): Grade {
  const accepted = acceptedAnswers(card, side)
  const whole = gradeOne(typed, accepted, compareStructure)
  const parts = alternatives(typed)
  if (parts.length < 2 || parts.length > MAX_TYPED) return whole
  const worst = parts
    .map((part) => gradeOne(part, accepted, compareStructure))
    .reduce((worst, grade) => (grade.similarity < worst.similarity ? grade : worst))
  return nearer(whole, worst)
}

const nearer = (best: Grade, grade: Grade): Grade => (grade.similarity > best.similarity ? grade : best)

function gradeOne(typed: string, accepted: readonly Accepted[], compareStructure?: CompareStructure): Grade {
  const grades = accepted.map((one) => gradeAgainst(typed, one))
  const best = grades.reduce(nearer)
  if (typed.trim() === '') return { ...best, similarity: 0, rating: 1 }
  if (!compareStructure || best.similarity === 1) return best
  return grades.map((grade, nth) => byStructure(typed, grade, accepted[nth]!, compareStructure)).reduce(nearer)
}

/** Grades a text of the language by its structure, since changing one letter yields a different word. */
function byStructure(typed: string, grade: Grade, { text, fold }: Accepted, compareStructure: CompareStructure): Grade {
  const structure = fold === foldMeaning ? null : compareStructure(typed, text)
  if (!structure) return grade
  if (structure.isEqual) return { rating: 4, similarity: 1, expected: text, structure }
  return { ...nearMiss(grade), ...(structure.needed.length > 0 && { structure }) }
}

const nearMiss = (grade: Grade): Grade =>
  isRight(grade.rating) ? { ...grade, rating: 2, similarity: NEAR_MISS } : grade

function gradeAgainst(typed: string, accepted: Accepted): Grade {
  const { text, hasSymbols = false, isExact = false } = accepted
  const compared = compare(typed, accepted)
  if (isExact && compared.similarity < 1) return { rating: 1, similarity: 0, expected: text }
  const isOtherSymbol = hasSymbols && compared.similarity === 1 && differInSymbols(typed, text)
  const { similarity } = isOtherSymbol ? align(exact(typed), exact(text)) : compared
  const capped = isOtherSymbol ? Math.min(similarity, OTHER_SYMBOL) : similarity
  const rating = RATES.find(([least]) => capped >= least)?.[1] ?? 1
  const grade: Grade = { rating, similarity: capped, expected: text }
  return accepted.fold === foldLojban && capped < 1 ? nearMiss(grade) : grade
}

function compare(typed: string, { text, fold }: Accepted) {
  const folded = fold(text)
  // text without letters is compared unfolded, since nothing would be left after folding
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

/**
 * Lists the accepted answers: the word, or if the meaning is prompted, any gloss or the whole definition. Free texts have
 * alternatives separated by semicolons.
 */
function acceptedAnswers(card: Answerable, side: CardSide): Accepted[] {
  const { word, definition, glosses, free_content_front, free_content_back } = card
  const own = side === 'direct' ? free_content_back : free_content_front
  if (own !== null)
    return [...new Set([...alternatives(own), own.trim()])].map((text) => ({
      text,
      fold: foldText,
      hasSymbols: true,
    }))
  if (side === 'reverse') return [{ text: word ?? '', fold: foldLojban }]
  const meanings = glosses.map((text) => ({ text, fold: foldMeaning, hasSymbols: true }))
  const variants = variantsIn(definition ?? '').map((text) => ({ text, fold: foldMeaning, isExact: true }))
  return [...meanings, { text: definition ?? '', fold: foldMeaning }, ...variants]
}

/** Minimum length of a variant. Excludes "is", "of" and "to". */
const MIN_VARIANT_LENGTH = 3

/**
 * Returns the first words of a definition that are separated by slashes, which often aren't glosses themselves: `x₁ comes/goes to
 * x₂` → comes, come, goes, go.
 */
function variantsIn(definition: string): string[] {
  const [, beginning = ''] = /^\$x_\{?1\}?\$([^$]*)/.exec(definition) ?? []
  const variants = /[\p{L}-]+(?:\/\[?[\p{L}-]+\]?)+/u.exec(beginning)?.[0].replace(/[[\]]/g, '').split('/') ?? []
  return variants.filter(({ length }) => length >= MIN_VARIANT_LENGTH).flatMap((word) => [word, withoutEnding(word)])
}

/** Removes the ending of the English third person: `comes` → come, `goes` → go, `washes` → wash. */
const withoutEnding = (verb: string) => verb.replace(/(?<=o|s|x|z|ch|sh)es$|s$/, '')

export const foldText = foldLetters

/** Like `foldText`, but also treats `h` as an apostrophe and ignores stress, dots and commas. */
export const foldLojban = (text: string): string => foldText(text.replace(/[.,]/g, '')).replaceAll('h', "'")

/** Like `foldText`, but also ignores places and text in brackets. */
export const foldMeaning = (text: string): string =>
  foldText(
    text
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/\$[^$]*\$/g, ' ')
      .replace(/\b[xk][₁-₉]/gu, ' '),
  )
