import { describe, expect, it } from 'vitest'
import { newEntryId } from './entryId.ts'
import { foretold, historiesOf, logLoss, retrievability } from './foretelling.ts'
import type { LogEntry } from './replay.ts'
import { DEFAULT_PARAMETERS, type Rating } from './scheduler.ts'

const DAY = 86_400_000
const dayOf = (at: number) => Math.floor(at / DAY)
const review = (days: number, rating: Rating): LogEntry => ({
  ...{ entry_id: newEntryId(days * DAY), kind: 'review', rating, at: days * DAY, refers_to: null },
})
const side = (entries: LogEntry[]) => ({ flashcard_id: 1, card_side: 'direct' as const, entries })
const { weights } = DEFAULT_PARAMETERS

describe('the forgetting curve', () => {
  it('is at nine of ten after as many days as the stability says, whatever the decay', () => {
    for (const decay of [0.1, 0.1542, 0.5, 0.8]) expect(retrievability(7, 7, decay)).toBeCloseTo(0.9, 12)
    expect(retrievability(0, 7, 0.5)).toBe(1)
    // with the decay of FSRS-4.5: (1 + 19/81 · t/S)^(−1/2)
    expect(retrievability(14, 7, 0.5)).toBeCloseTo((1 + (19 / 81) * 2) ** -0.5, 12)
  })
})

describe('what was foretold', () => {
  it('is judged by answers of later days only, by the stability before them', () => {
    const answers = foretold(side([review(0, 4), review(0.01, 3), review(10, 3), review(40, 1)]), weights, dayOf)
    expect(answers.map(({ remembered }) => remembered)).toEqual([true, false])
    expect(answers[0]!.probability).toBeGreaterThan(0.7)
    expect(answers[0]!.probability).toBeLessThan(1)
  })

  it('costs what it surprises', () => {
    expect(logLoss([{ probability: 0.9, remembered: true }])).toBeCloseTo(0.105360516, 8)
    expect(logLoss([{ probability: 0.9, remembered: false }])).toBeCloseTo(Math.LN10, 8)
    expect(logLoss([{ probability: 1, remembered: false }])).toBeCloseTo(9.210340372, 8)
    expect(logLoss([])).toBeNaN()
  })
})

describe('a history', () => {
  it('has ratings with the days between them, without what was undone; a card begun again is another one', () => {
    const [first, second, undone, later] = [review(0, 3), review(2, 3), review(4, 1), review(6, 4)]
    const undo: LogEntry = {
      ...undone,
      entry_id: newEntryId(5),
      kind: 'undo',
      rating: null,
      refers_to: undone.entry_id,
    }
    const reset: LogEntry = { ...first, entry_id: newEntryId(7), kind: 'reset', rating: null, at: 7 * DAY }
    const again = review(8, 2)
    expect(historiesOf(side([first, second, undone, undo, later, reset, again]), dayOf)).toEqual([
      [
        [3, 0],
        [3, 2],
        [4, 4],
      ],
      [[2, 0]],
    ])
  })
})
