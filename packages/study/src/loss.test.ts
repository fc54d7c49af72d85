import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysIn } from './days.ts'
import { forecastsOf, historiesOf, isLower, lossOf, mean, type PastReview } from './loss.ts'
import { type LogEntry, newEntryId } from './replay.ts'
import { DEFAULT_PARAMETERS, type Rating, Scheduler } from './scheduler.ts'

const { weights } = DEFAULT_PARAMETERS
const past = (rating: Rating, days: number, answered = true): PastReview => ({ rating, days, answered })

describe('FSRS predictions', () => {
  // computed from the FSRS-6 formulas: w20 is 0.1542, the factor 0.9^(−1 ÷ 0.1542) − 1 = 0.98035
  it.each([
    // the stability after a first answer of good is w2 = 2.3065 days: (1 + 0.98035 × 3 ÷ 2.3065)^−0.1542
    ['after one good', [past(3, 0), past(3, 3)], [0.880948]],
    // the stability after a first answer of again is w0 = 0.212: (1 + 0.98035 ÷ 0.212)^−0.1542
    ['after one again', [past(1, 0), past(3, 1)], [0.766196]],
    // the difficulty is 7.4133 − e^1.6668 = 2.1181, which gives a stability of 13.8269 after the second answer of good
    ['after two good', [past(3, 0), past(3, 3), past(1, 10)], [0.880948, 0.920684]],
  ])('predicted probabilities follow the FSRS-6 formulas: %s', (_name, history, expected) => {
    const predicted = forecastsOf(history, weights).map(({ probability }) => probability)
    expect(predicted.map((probability) => probability.toFixed(6))).toEqual(expected.map((one) => one.toFixed(6)))
  })

  it('first answers, same-day answers and phrase reviews are not predicted but affect the memory state', () => {
    const days = (history: PastReview[]) => forecastsOf(history, weights).length
    expect([days([past(3, 0)]), days([past(3, 0), past(1, 0)]), days([past(3, 0), past(3, 5, false)])]).toEqual([
      0, 0, 0,
    ])
    const last = (...before: PastReview[]) => forecastsOf([...before, past(3, 4)], weights).at(-1)!.probability
    expect(last(past(3, 0), past(1, 0))).toBeLessThan(last(past(3, 0)))
    expect(last(past(3, 0), past(3, 5, false))).toBeGreaterThan(last(past(3, 0)))
  })

  it('predictions are probabilities with a finite loss for any history and parameters', () => {
    const review = fc.record({
      rating: fc.integer({ min: 1, max: 4 }) as fc.Arbitrary<Rating>,
      days: fc.nat({ max: 40_000 }),
      answered: fc.boolean(),
    })
    const parameters = fc.array(fc.double({ min: -10, max: 110, noNaN: true }), { minLength: 21, maxLength: 21 })
    fc.assert(
      fc.property(fc.array(review, { maxLength: 30 }), parameters, (history, any) => {
        for (const forecast of forecastsOf(history, any)) {
          expect(forecast.probability).toBeGreaterThanOrEqual(0)
          expect(forecast.probability).toBeLessThanOrEqual(1)
          expect(lossOf(forecast)).toBeGreaterThan(0)
          expect(lossOf(forecast)).toBeLessThan(10)
        }
      }),
    )
  })
})

describe('losses', () => {
  it.each([
    [0.9, true, 0.105361],
    [0.9, false, Math.LN10],
    [0.5, true, Math.LN2],
    [0.5, false, Math.LN2],
    [1, false, 9.21034],
    [0, true, 9.21034],
    [1, true, 0.0001],
  ])('a prediction of %d with the outcome %s has a loss of %d', (probability, remembered, loss) => {
    expect(lossOf({ probability, remembered })).toBeCloseTo(loss, 6)
  })

  it('a loss counts as lower only if the mean improvement exceeds its standard error', () => {
    expect(mean([1, 2, 6])).toBe(3)
    expect(isLower([1, 1, 1, 1], [0.9, 0.9, 0.9, 0.9])).toBe(true)
    expect(isLower([1, 1, 1, 1], [1, 1, 1, 1])).toBe(false)
    expect(isLower([1, 1, 1, 1], [1.1, 1.1, 1.1, 1.1])).toBe(false)
    // gains of 1 and −0.9, with a mean of 0.05 and a standard error of 0.95
    expect(isLower([2, 2], [1, 2.9])).toBe(false)
    expect(isLower([], [])).toBe(false)
  })
})

describe('the history of a card', () => {
  const scheduler = new Scheduler()
  let entryCount = 0
  const entry = (at: string, overrides: Partial<LogEntry> = {}): LogEntry => ({
    entry_id: newEntryId(entryCount++),
    kind: 'review',
    rating: overrides.kind === undefined ? 3 : null,
    at: Date.parse(at),
    refers_to: null,
    ...overrides,
  })
  const historyOf = (timeZone: string, ...entries: LogEntry[]) =>
    historiesOf(entries, scheduler, '1/direct', daysIn(timeZone)).map((history) => history.map(({ days }) => days))

  it('review intervals are counted in calendar days of the learner’s time zone, not in hours', () => {
    const evening = entry('2026-03-01T22:30:00Z')
    const night = entry('2026-03-01T23:30:00Z')
    expect(historyOf('UTC', evening, night)).toEqual([[0, 0]])
    expect(historyOf('Europe/Berlin', evening, night)).toEqual([[0, 1]])
    // a 23-hour day counts as one day
    const before = entry('2026-03-28T12:00:00Z')
    const after = entry('2026-03-29T11:00:00Z')
    expect(historyOf('Europe/Berlin', before, after)).toEqual([[0, 1]])
  })

  it('a reset starts a new history, and undone reviews are excluded', () => {
    const wrong = entry('2026-03-02T12:00:00Z')
    const entries = [
      entry('2026-03-01T12:00:00Z'),
      wrong,
      entry('2026-03-03T12:00:00Z', { kind: 'undo', refers_to: wrong.entry_id }),
      entry('2026-03-05T12:00:00Z'),
      entry('2026-03-06T12:00:00Z', { kind: 'reset' }),
      entry('2026-03-07T12:00:00Z', { kind: 'snooze' }),
      entry('2026-03-08T12:00:00Z'),
    ]
    expect(historyOf('UTC', ...entries)).toEqual([[0, 4], [0]])
  })

  it('a phrase review that counts for a word is part of its history, but not as an answer', () => {
    const phrase = newEntryId(1)
    const learned = [entry('2026-03-01T12:00:00Z', { rating: 4 })]
    const credit = (at: string) => entry(at, { refers_to: phrase })
    const answered = (...entries: LogEntry[]) =>
      historiesOf(entries, scheduler, '1/direct', daysIn('UTC')).map((all) => all.map((one) => one.answered))
    expect(answered(...learned, credit('2026-03-02T12:00:00Z'))).toEqual([[true]])
    expect(answered(...learned, credit('2026-06-01T12:00:00Z'))).toEqual([[true, false]])
  })
})
