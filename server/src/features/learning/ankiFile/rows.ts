import { createHash } from 'node:crypto'
import { type CardSide, type CardState, cardKey, newState, replaySteps, Scheduler, sidesOf } from '@vlacku/study'
import { type AnkiCard, type AnkiCourse, levelTag } from './course.ts'
import { ankiHtml } from './html.ts'
import { modelOf, SIDE_FLAGS } from './models.ts'

/** Anki's maximum duration of a review, in milliseconds. */
const MAX_MS = 60_000
const SIDES: readonly CardSide[] = ['direct', 'reverse']

export const deckId = ({ numbers, collection_id }: AnkiCourse): number => numbers.decks + collection_id

/** Returns the time of the first review (Unix ms). Due dates are counted from its day. */
export const firstReviewOf = ({ cards, now }: AnkiCourse): number =>
  cards.reduce((least, { log }) => log.reduce((one, { at }) => Math.min(one, at), least), now)

/** Returns the columns of a note, in table order. */
export function noteRow(card: AnkiCard, { host, numbers }: AnkiCourse): (string | number)[] {
  const image = (side: 'front' | 'back') => (card.pictures[side] ? `<img src="${card.pictures[side]}"><br>` : '')
  const sides = sidesOf(card.direction)
  const sideFlag = card.direction === 'justinformation' ? SIDE_FLAGS.shown_once : SIDE_FLAGS.asked
  const flag = (side: CardSide) => (sides.includes(side) ? sideFlag : '')
  const front = ankiHtml(card.front)
  const { back, notes } = card.html ?? { back: ankiHtml(card.back), notes: ankiHtml(card.notes) }
  const fields = [image('front') + front, image('back') + back, notes]
  const flds = [...fields, flag('direct'), flag('reverse')].join('\u001f')
  const tags = card.levels.map(levelTag)
  const checksum = Number.parseInt(createHash('sha1').update(card.front).digest('hex').slice(0, 8), 16)
  return [
    ...[
      numbers.from + card.item_id,
      `vlacku/${host}/${card.guid}`,
      modelOf(card.direction),
      Math.floor(card.changed_at / 1000),
      -1,
    ],
    ...[tags.length > 0 ? ` ${tags.join(' ')} ` : '', flds, card.front, checksum, 0, ''],
  ]
}

type Row = (string | number)[]

/** Data shared by all rows of a file. */
interface Writing {
  course: AnkiCourse
  /** Day of the first review. */
  firstDay: number
  scheduler: Scheduler
}

/** Returns the rows for a note's cards and their reviews. */
export function cardRows(card: AnkiCard, nth: number, { course, firstDay, scheduler }: Writing) {
  const cards: Row[] = []
  const reviews: Row[] = []
  for (const side of sidesOf(card.direction)) {
    const ord = SIDES.indexOf(side)
    const log = card.log.filter(({ card_side }) => card_side === side)
    const steps = replaySteps(log, scheduler, cardKey(card.flashcard_id, side))
    const id = course.numbers.from + card.flashcard_id * 2 + ord
    cards.push(cardRow({ id, nth, ord, card, course, firstDay, scheduler }, steps.at(-1)?.after ?? newState()))
    for (const { entry, before, after } of steps) {
      if (after === before) continue
      const duration = log.find((one) => one.entry_id === entry.entry_id)?.duration_ms ?? 0
      reviews.push([
        ...[entry.at, id, -1, entry.rating ?? 0, intervalOf(after, entry.at), intervalOf(before, entry.at)],
        ...[Math.round(after.difficulty * 100), Math.min(duration, MAX_MS), reviewKind(entry.kind, before)],
      ])
    }
  }
  return { cards, reviews }
}

/** Returns the interval in days, or in negative seconds for cards in learning. */
function intervalOf({ state, scheduled_days, due, last_review }: CardState, at: number): number {
  if (state === 0) return 0
  return state === 2 ? Math.max(1, scheduled_days) : -Math.max(1, Math.round((due - (last_review ?? at)) / 1000))
}

/** Returns the review type: 0 learning, 1 review, 2 relearning, 4 manual. */
function reviewKind(kind: string, { state }: CardState): number {
  if (kind !== 'review') return 4
  return state === 2 ? 1 : state === 3 ? 2 : 0
}

interface Place extends Writing {
  id: number
  nth: number
  ord: number
  card: AnkiCard
}

function cardRow({ id, nth, ord, card, course, firstDay, scheduler }: Place, state: CardState): Row {
  const dueIn = { 0: nth + 1, 2: scheduler.days.dayOf(state.due) - firstDay } as Record<number, number>
  const memory = {
    ...{ s: round(state.stability), d: round(state.difficulty), dr: course.scheduling.retention },
    lrt: Math.floor((state.last_review ?? 0) / 1000),
  }
  const queue = state.set_aside ? -1 : state.state === 3 ? 1 : state.state
  const steps = state.state === 1 || state.state === 3 ? Math.max(1, 2 - state.learning_steps) * 1001 : 0
  return [
    ...[id, course.numbers.from + card.item_id, deckId(course), ord, Math.floor(course.now / 1000), -1],
    ...[state.state, queue, dueIn[state.state] ?? Math.floor(state.due / 1000), state.scheduled_days],
    ...[state.state === 0 ? 0 : 2500, state.reps, state.lapses, steps, 0, 0, 0],
    state.state === 0 ? '' : JSON.stringify(memory),
  ]
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

export const schedulerOf = ({ scheduling }: AnkiCourse): Scheduler => new Scheduler(scheduling)
