import type { CardSide } from './directions.ts'
import { type Answerable, type Grade, gradeAnswer, isRight } from './grade.ts'

/** Number of answers to choose from. */
const CHOICES = 4
/** Maximum number of glosses in an answer. */
export const MAX_CHOICE_GLOSSES = 3

/** A word or text whose answer may be offered as a distractor (wrong choice). */
export type Choosable = Pick<Answerable, 'word' | 'definition' | 'glosses'> & Partial<Answerable>

/** Returns the answer to a side of a card as one of the choices. */
export function choiceText(card: Choosable, side: CardSide): string {
  const { word, definition, glosses, free_content_front = null, free_content_back = null } = card
  if (side === 'reverse') return free_content_front ?? word ?? ''
  return free_content_back ?? (glossText(glosses) || (definition ?? ''))
}

/** Returns the first glosses, separated by commas. Glosses with letters aren't mixed with glosses without letters. */
export const glossText = (glosses: readonly string[]): string =>
  glosses
    .slice(0, MAX_CHOICE_GLOSSES)
    .filter((gloss) => hasLetters(gloss) === hasLetters(glosses[0]!))
    .join(', ')

/** Maximum ratio of the lengths of two answers with the same form. */
const MAX_LENGTH_RATIO = 3

/**
 * Returns true if two answers look alike, so that their form doesn't reveal which one is right: both have letters or neither
 * does, both start with a capital or neither does, and their lengths are similar.
 */
export const haveSameForm = (a: string, b: string): boolean =>
  hasLetters(a) === hasLetters(b) &&
  /^\p{Lu}/u.test(a) === /^\p{Lu}/u.test(b) &&
  Math.max(a.length, b.length) <= MAX_LENGTH_RATIO * Math.min(a.length, b.length)

const hasLetters = (text: string) => /\p{L}/u.test(text)

/**
 * Returns up to four answers to a side of a card, one of which is right, in an order that depends on `seed`. The wrong answers are
 * those of `others`, in order, except that answers with the same form as the right one come first. Answers that would also be
 * right are skipped. Empty if there are no wrong answers.
 */
export function choicesFor(card: Answerable, side: CardSide, others: readonly Choosable[], seed: string): string[] {
  const right = choiceText(card, side)
  const texts = new Map([[plain(right), right]])
  const wrong = others.map((other) => ({ other, text: choiceText(other, side) }))
  const [alike, unlike] = [true, false].map((same) => wrong.filter(({ text }) => haveSameForm(text, right) === same))
  for (const { other, text } of [...alike!, ...unlike!]) {
    if (texts.size >= CHOICES) break
    if (text.trim() === '' || texts.has(plain(text)) || shareMeaning(card.glosses, other.glosses)) continue
    // a definition that differs in one number would pass as correct, so only an exact match is skipped
    const { rating, expected } = gradeAnswer(text, card, side)
    if (expected === card.definition ? rating < 4 : !isRight(rating)) texts.set(plain(text), text)
  }
  if (texts.size < 2) return []
  return [...texts.values()].toSorted((a, b) => hash(seed + a) - hash(seed + b))
}

/**
 * Returns true if two words could be confused because a gloss of one contains a gloss of the other, as “come out” contains
 * “come”.
 */
export function shareMeaning(a: readonly string[], b: readonly string[]): boolean {
  const [ours, theirs] = [a, b].map((glosses) =>
    glosses.map((gloss) => ` ${plain(gloss).replace(/[^\p{L}\p{N}]+/gu, ' ')} `),
  )
  return ours!.some((gloss) => theirs!.some((other) => gloss.includes(other) || other.includes(gloss)))
}

/** Grades a chosen answer: good if it is correct, otherwise again. */
export function gradeChoice(chosen: string, card: Choosable, side: CardSide): Grade {
  const expected = choiceText(card, side)
  return chosen === expected ? { rating: 3, similarity: 1, expected } : { rating: 1, similarity: 0, expected }
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** FNV-1a hash of the UTF-16 code units. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
