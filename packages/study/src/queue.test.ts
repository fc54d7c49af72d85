import { expect, it } from 'vitest'
import { orderQuestions, type Question } from './queue.ts'
import { newState } from './replay.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
let position = 0
const question = (flashcard_id: number, state: Partial<Question['state']> = {}, card_side = 'direct' as const) =>
  ({ flashcard_id, card_side, position: position++, state: { ...newState(), ...state } }) satisfies Question
const learning = (id: number, hours: number) => question(id, { state: 1, due: NOW - hours * HOUR })
const review = (id: number, hours: number) => question(id, { state: 2, due: NOW - hours * HOUR })
const order = (all: Question[], allowance = { new: 20, reviews: 200 }) => {
  const { queue, held } = orderQuestions(all, NOW, allowance)
  return { ids: queue.map(({ flashcard_id }) => flashcard_id), held }
}

it('what is being learned comes first, then what is due the longest, with new cards between', () => {
  const all = [question(1), review(2, 1), review(3, 5), learning(4, 1), question(5), review(6, 2), review(7, 9)]
  expect(order(all).ids).toEqual([4, 7, 3, 1, 6, 2, 5])
})

it('what is not due, snoozed or set aside is not asked', () => {
  const snoozed = question(1, { state: 2, due: 0, snoozed_until: NOW + 1 })
  const setAside = question(2, { state: 2, due: 0, set_aside: true })
  expect(order([snoozed, setAside, review(3, -1), review(4, 0)]).ids).toEqual([4])
})

it('a day has its limits, and what is held back is counted; what is being learned always goes on', () => {
  const all = [question(1), question(2), review(3, 1), review(4, 2), learning(5, 1)]
  expect(order(all, { new: 1, reviews: 1 })).toEqual({ ids: [5, 4, 1], held: { new: 1, due: 1 } })
  expect(order(all, { new: 0, reviews: 0 })).toEqual({ ids: [5], held: { new: 2, due: 2 } })
})

it('the sides of a card stand apart where that can be', () => {
  const both = (id: number) => [question(id), { ...question(id), card_side: 'reverse' as const }]
  expect(order([...both(1), ...both(2)]).ids).toEqual([1, 2, 1, 2])
  expect(order(both(1)).ids).toEqual([1, 1])
})
