import type { CardSide } from './directions.ts'
import { type CardState, isAsked, isDue, isLearning } from './replay.ts'

/** One question: a side of a card, and where the learner stands with it. */
export interface Question {
  flashcard_id: number
  card_side: CardSide
  /** Orders the cards of a collection. */
  position: number
  state: CardState
}

/** What the day still allows. */
export interface Allowance {
  new: number
  reviews: number
}

/** Between two new cards there are so many reviews, while there are any. */
const REVIEWS_BETWEEN = 3

/**
 * The order of questions at a time (ms): learning steps that have ended first, then reviews, the longest due first, with new cards
 * between in the order of the collection; at the end learning steps that end soon. The two sides of a card do not follow each other
 * where that can be helped. `held` is what is due and more than the day allows.
 */
export function orderQuestions(all: readonly Question[], at: number, allowance: Allowance, dayEnd = at) {
  const due = all.filter(({ state }) => isDue(state, at, dayEnd))
  const learning = due.filter(({ state }) => isLearning(state)).sort(byDue)
  const soon = all.filter(({ state }) => isAsked(state, at, dayEnd) && !isDue(state, at, dayEnd)).sort(byDue)
  const reviews = due.filter(({ state }) => state.state === 2).sort(byDue)
  const unseen = due.filter(({ state }) => state.state === 0).sort(byPosition)
  const old = [...learning, ...reviews.slice(0, allowance.reviews)]
  const fresh = unseen.slice(0, allowance.new)
  return {
    queue: [...apart(mix(old, fresh)), ...soon],
    held: { new: unseen.length - fresh.length, due: Math.max(0, reviews.length - allowance.reviews) },
  }
}

const byDue = (a: Question, b: Question) => a.state.due - b.state.due || byPosition(a, b)
const byPosition = (a: Question, b: Question) =>
  a.position - b.position || a.flashcard_id - b.flashcard_id || (a.card_side < b.card_side ? -1 : 1)

function mix(old: Question[], fresh: Question[]): Question[] {
  const mixed: Question[] = []
  const rest = [...fresh]
  for (const [n, question] of old.entries()) {
    mixed.push(question)
    const next = (n + 1) % REVIEWS_BETWEEN === 0 ? rest.shift() : undefined
    if (next) mixed.push(next)
  }
  return [...mixed, ...rest]
}

/** Puts a question that follows the other side of its card behind the next one that does not. */
function apart(queue: Question[]): Question[] {
  const ordered: Question[] = []
  const rest = [...queue]
  while (rest.length > 0) {
    const last = ordered.at(-1)?.flashcard_id
    const other = rest.findIndex(({ flashcard_id }) => flashcard_id !== last)
    ordered.push(...rest.splice(Math.max(0, other), 1))
  }
  return ordered
}

/**
 * Questions without the new sides of cards of which another side is asked, or was answered today (`isOfToday`): the answer to one
 * would tell the other. Of a new card the first side stays.
 */
export function withoutSiblings<Asked extends Pick<Question, 'flashcard_id' | 'state'>>(
  questions: readonly Asked[],
  isOfToday: (flashcard_id: number) => boolean,
): Asked[] {
  const taken = new Set(questions.flatMap(({ flashcard_id, state }) => (state.state > 0 ? flashcard_id : [])))
  return questions.filter(({ flashcard_id, state }) => {
    if (state.state > 0) return true
    if (taken.has(flashcard_id) || isOfToday(flashcard_id)) return false
    taken.add(flashcard_id)
    return true
  })
}
