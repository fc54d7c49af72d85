import type { StudyDays } from './days.ts'
import type { CardSide } from './directions.ts'
import { type CardState, isDue, isLearning, isPromptable } from './replay.ts'

/** One side of a card with the learner's state. */
export interface QueueItem {
  flashcard_id: number
  card_side: CardSide
  /** Position of the card in its collection. */
  position: number
  state: CardState
}

/** Numbers of cards still allowed by the daily limits. */
export interface Allowance {
  new: number
  reviews: number
}

/** Number of reviews between two new cards, as long as there are reviews left. */
const REVIEWS_BETWEEN = 3

/**
 * Returns the queue at the given time (Unix ms): finished learning steps; then reviews, longest overdue first, interspersed with
 * new cards in collection order; finally, learning steps that finish soon. The two sides of a card are separated if possible.
 * `held` counts the due cards beyond the daily limits.
 */
export function orderQuestions(all: readonly QueueItem[], at: number, allowance: Allowance, dayEnd = at) {
  const due = all.filter(({ state }) => isDue(state, at, dayEnd))
  const learning = due.filter(({ state }) => isLearning(state)).sort(byDue)
  const soon = all.filter(({ state }) => isPromptable(state, at, dayEnd) && !isDue(state, at, dayEnd)).sort(byDue)
  const reviews = due.filter(({ state }) => state.state === 2).sort(byDue)
  const unseen = due.filter(({ state }) => state.state === 0).sort(byPosition)
  const old = [...learning, ...reviews.slice(0, allowance.reviews)]
  const fresh = unseen.slice(0, allowance.new)
  return {
    queue: [...apart(mix(old, fresh)), ...soon],
    held: { new: unseen.length - fresh.length, due: Math.max(0, reviews.length - allowance.reviews) },
  }
}

const byDue = (a: QueueItem, b: QueueItem) => a.state.due - b.state.due || byPosition(a, b)
const byPosition = (a: QueueItem, b: QueueItem) =>
  a.position - b.position || a.flashcard_id - b.flashcard_id || (a.card_side < b.card_side ? -1 : 1)

function mix(old: QueueItem[], fresh: QueueItem[]): QueueItem[] {
  const mixed: QueueItem[] = []
  const rest = [...fresh]
  for (const [n, question] of old.entries()) {
    mixed.push(question)
    const next = (n + 1) % REVIEWS_BETWEEN === 0 ? rest.shift() : undefined
    if (next) mixed.push(next)
  }
  return [...mixed, ...rest]
}

/** If a side directly follows the other side of its card, moves it behind the next side of another card. */
function apart(queue: QueueItem[]): QueueItem[] {
  const ordered: QueueItem[] = []
  const rest = [...queue]
  while (rest.length > 0) {
    const last = ordered.at(-1)?.flashcard_id
    const other = rest.findIndex(({ flashcard_id }) => flashcard_id !== last)
    ordered.push(...rest.splice(Math.max(0, other), 1))
  }
  return ordered
}

type Side = Pick<QueueItem, 'flashcard_id' | 'state'>

/**
 * Selects the sides for a session at the given time (Unix ms), preserving their order. A new side is buried while another side of
 * its card is selected or was answered on the same day, because one answer reveals the other; snoozing one side buries the other.
 * A new card starts with its first side.
 */
export function promptableSides<S extends Side>(sides: readonly S[], at: number, days: StudyDays): S[] {
  const [dayStart, dayEnd] = [days.startOf(at), days.endOf(at)]
  const isNow = ({ state }: Side) => isPromptable(state, at, dayEnd)
  const isOfToday = ({ last_review }: CardState) =>
    last_review !== null && last_review >= dayStart && last_review < dayEnd
  const buries = (side: Side) => (side.state.state === 0 ? !isNow(side) : isNow(side) || isOfToday(side.state))
  const buriedIds = new Set(sides.filter(buries).map(({ flashcard_id }) => flashcard_id))
  return sides.filter(isNow).filter(({ flashcard_id, state }) => {
    if (state.state > 0) return true
    if (buriedIds.has(flashcard_id)) return false
    buriedIds.add(flashcard_id)
    return true
  })
}
