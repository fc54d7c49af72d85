import { expect, it } from 'vitest'
import { studyDays } from './days.ts'
import { orderQuestions, promptableSides, type QueueItem } from './queue.ts'
import { LEARN_AHEAD_MS, newState } from './replay.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
let position = 0
const question = (flashcard_id: number, state: Partial<QueueItem['state']> = {}, card_side = 'direct' as const) =>
  ({ flashcard_id, card_side, position: position++, state: { ...newState(), ...state } }) satisfies QueueItem
const learning = (id: number, hours: number) => question(id, { state: 1, due: NOW - hours * HOUR })
const review = (id: number, hours: number) => question(id, { state: 2, due: NOW - hours * HOUR })
const order = (all: QueueItem[], allowance = { new: 20, reviews: 200 }) => {
  const { queue, held } = orderQuestions(all, NOW, allowance)
  return { ids: queue.map(({ flashcard_id }) => flashcard_id), held }
}

it('learning steps come first, then reviews by due date interleaved with new cards', () => {
  const all = [question(1), review(2, 1), review(3, 5), learning(4, 1), question(5), review(6, 2), review(7, 9)]
  expect(order(all).ids).toEqual([4, 7, 3, 1, 6, 2, 5])
})

it('cards that are not due, snoozed or suspended are excluded from the queue', () => {
  const snoozed = question(1, { state: 2, due: 0, snoozed_until: NOW + 1 })
  const setAside = question(2, { state: 2, due: 0, set_aside: true })
  expect(order([snoozed, setAside, review(3, -1), review(4, 0)]).ids).toEqual([4])
})

it('cards above the daily limits are held back and counted, but learning steps are unaffected', () => {
  const all = [question(1), question(2), review(3, 1), review(4, 2), learning(5, 1)]
  expect(order(all, { new: 1, reviews: 1 })).toEqual({ ids: [5, 4, 1], held: { new: 1, due: 1 } })
  expect(order(all, { new: 0, reviews: 0 })).toEqual({ ids: [5], held: { new: 2, due: 2 } })
})

it('the two sides of a card are separated in the queue if possible', () => {
  const both = (id: number) => [question(id), { ...question(id), card_side: 'reverse' as const }]
  expect(order([...both(1), ...both(2)]).ids).toEqual([1, 2, 1, 2])
  expect(order(both(1)).ids).toEqual([1, 1])
})

it('learning steps that end within 20 minutes come after all due cards, the soonest first', () => {
  const minutes = (count: number) => -count / 60
  const all = [learning(1, minutes(19)), learning(2, minutes(21)), question(3), learning(4, minutes(2)), review(5, 1)]
  expect(order(all).ids).toEqual([5, 3, 4, 1])
  expect(order([learning(1, -LEARN_AHEAD_MS / HOUR)]).ids).toEqual([1])
})

const UTC = studyDays()
const NOON = NOW + 12 * HOUR
type State = Partial<QueueItem['state']>
const card = (id: number, ...states: State[]) =>
  states.map((state, n) => ({
    ...question(id, state),
    card_side: n === 0 ? ('direct' as const) : ('reverse' as const),
  }))
const prompted = (sides: QueueItem[], at = NOON, days = UTC) =>
  promptableSides(sides, at, days).map(({ flashcard_id, card_side }) => `${flashcard_id} ${card_side}`)
const known = (due: number, last_review: number, state = 2): State => ({ state, due, last_review })

it.each<[string, State[], string[]]>([
  ['only the first side of a new card is shown', [{}, {}], ['1 direct']],
  ['a side answered today buries the new one', [known(NOON + 99 * HOUR, NOW + HOUR), {}], []],
  ['a side answered yesterday doesn’t bury the new one', [known(NOON + 99 * HOUR, NOW - HOUR), {}], ['1 reverse']],
  ['a due review buries the new side', [known(NOW, NOW - 99 * HOUR), {}], ['1 direct']],
  ['a review that is due later today buries the new side', [known(NOON + HOUR, NOW - 99 * HOUR), {}], ['1 direct']],
  ['a step that ends soon buries the new side', [known(NOON + LEARN_AHEAD_MS, NOW - HOUR, 1), {}], ['1 direct']],
  ['a known second side buries a new first side', [{}, known(NOW, NOW - 99 * HOUR)], ['1 reverse']],
  ['a snoozed new side buries the other one', [{ snoozed_until: NOON + 1 }, {}], []],
  ['an expired snooze doesn’t bury the other side', [{ snoozed_until: NOON }, {}], ['1 direct']],
  ['due reviews of both sides are shown', [known(NOW, 0), known(NOW, 0)], ['1 direct', '1 reverse']],
  ['a future review by a wrong clock buries nothing', [known(9e12, NOON + 99 * HOUR), {}], ['1 reverse']],
  [
    'a suspended side that was answered long ago buries nothing',
    [{ ...known(0, 1), set_aside: true }, {}],
    ['1 reverse'],
  ],
])('sibling sides are buried: %s', (_, states, expected) => {
  expect(prompted(card(1, ...states))).toEqual(expected)
})

it.each<[string, number, string, string, boolean]>([
  ['UTC', 0, '2026-01-01T23:50:00Z', '2026-01-02T00:10:00Z', false],
  ['UTC', 4, '2026-01-01T23:50:00Z', '2026-01-02T00:10:00Z', true],
  ['Pacific/Kiritimati', 0, '2026-01-01T09:50:00Z', '2026-01-01T10:10:00Z', false],
  ['America/New_York', 0, '2026-01-01T23:50:00Z', '2026-01-02T00:10:00Z', true],
  // days with clock changes have 23 or 25 hours
  ['America/New_York', 0, '2026-03-08T05:10:00Z', '2026-03-09T03:50:00Z', true],
  ['America/New_York', 0, '2026-03-08T05:10:00Z', '2026-03-09T04:10:00Z', false],
  ['America/New_York', 0, '2026-11-01T04:10:00Z', '2026-11-02T04:50:00Z', true],
])(
  'the sibling side is buried until the day ends: %s, days from %s o’clock, answered at %s, now %s: %s',
  (zone, start, then, at, buries) => {
    const now = Date.parse(at)
    const sides = card(1, known(now + 99 * HOUR, Date.parse(then)), {})
    expect(prompted(sides, now, studyDays(zone, start))).toEqual(buries ? [] : ['1 reverse'])
  },
)

it('queued sides remain in order, and no new side is queued together with the other side of its card', () => {
  const sides = [...card(1, {}, {}), ...card(2, known(NOW, 0), {}), ...card(3, {}), ...card(1, {}, {})]
  expect(prompted(sides)).toEqual(['1 direct', '2 direct', '3 direct'])
})
