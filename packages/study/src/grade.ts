import { align, type Difference } from './align.ts'
import type { CardSide } from './directions.ts'
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
  /** How to get from what was typed to that, letter by letter. */
  differences: Difference[]
}

/** From this similarity on an answer counts as this rating. */
const RATES: readonly [number, Rating][] = [
  [0.99, 4],
  [0.9, 3],
  [0.7, 2],
]

/** Whether an answer is called right. */
export const isRight = (rating: Rating): boolean => rating >= 3

interface Accepted {
  text: string
  fold: (text: string) => string
}

/** Judges what was typed for a side of a card against the accepted answer that is nearest to it. */
export function gradeAnswer(typed: string, card: Answerable, side: CardSide): Grade {
  const grades = acceptedAnswers(card, side).map(({ text, fold }): Grade => {
    const { similarity, differences } = align(fold(typed), fold(text))
    const rating = RATES.find(([least]) => similarity >= least)?.[1] ?? 1
    return { rating, similarity, expected: text, differences }
  })
  const best = grades.reduce((best, grade) => (grade.similarity > best.similarity ? grade : best))
  return foldText(typed) === '' ? { ...best, similarity: 0, rating: 1 } : best
}

/** A word, or what it means: any gloss, or the whole definition. Texts have alternatives between semicolons. */
function acceptedAnswers(card: Answerable, side: CardSide): [Accepted, ...Accepted[]] {
  const { word, definition, glosses, free_content_front, free_content_back } = card
  const own = side === 'direct' ? free_content_back : free_content_front
  const texts = (own ?? '').split(';').map((text) => text.trim())
  const found: Accepted[] =
    own !== null
      ? texts.filter(Boolean).map((text) => ({ text, fold: foldText }))
      : side === 'reverse'
        ? [{ text: word ?? '', fold: foldLojban }]
        : [...glosses, definition ?? ''].map((text) => ({ text, fold: foldMeaning }))
  const [first = { text: own ?? '', fold: foldText }, ...rest] = found
  return [first, ...rest]
}

const APOSTROPHES = /[’‘ʼʻ`´′＇]/g

/** Capitals, accents, punctuation, ways to write an apostrophe and spaces do not matter. */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

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
