import fc from 'fast-check'
import { createEmptyCard, fsrs, type Grade, generatorParameters } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../scripts/effort.ts'
import { type CardState, isDue, type LogEntry, newEntryId, newState, replay, statusOf } from './replay.ts'
import { DEFAULT_PARAMETERS, type Rating, Scheduler } from './scheduler.ts'

const scheduler = new Scheduler()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 0, 1, 8)

let entryCount = 0
function entry(at: number, overrides: Partial<LogEntry> = {}): LogEntry {
  const kind = overrides.kind ?? 'review'
  const rating = kind === 'review' ? 3 : null
  return { entry_id: newEntryId(START + entryCount++), kind, rating, at, refers_to: null, ...overrides }
}
const review = (day: number, rating: Rating = 3, more: Partial<LogEntry> = {}) =>
  entry(START + day * DAY, { rating, ...more })
const state = (...entries: LogEntry[]): CardState => replay(entries, scheduler, '1/direct')

const ratings = fc.integer({ min: 1, max: 4 }) as fc.Arbitrary<Rating>
const pauses = fc.oneof(fc.integer({ min: 1, max: 30 * MINUTE }), fc.integer({ min: 1, max: 400 * DAY }))
const histories = fc.array(fc.record({ rating: ratings, pause: pauses }), { minLength: 1, maxLength: 25 })
const entriesOf = (history: { rating: Rating; pause: number }[]) => {
  let at = START
  return history.map(({ rating, pause }) => {
    at += pause
    return entry(at, { rating })
  })
}

describe('scheduling', () => {
  it('intervals match ts-fsrs apart from fuzzing', () => {
    const theirs = fsrs(generatorParameters({ w: [...DEFAULT_PARAMETERS.weights], enable_fuzz: false }))
    fc.assert(
      fc.property(histories, (history) => {
        const entries = entriesOf(history)
        const mine = state(...entries)
        let card = createEmptyCard(new Date(entries[0]!.at))
        for (const { at, rating } of entries) card = theirs.next(card, new Date(at), rating as Grade).card
        expect([mine.stability, mine.difficulty, mine.reps, mine.lapses, mine.state, mine.learning_steps]).toEqual([
          card.stability,
          card.difficulty,
          card.reps,
          card.lapses,
          card.state,
          card.learning_steps,
        ])
        // intervals are fuzzed by at most 15 % plus a few days
        const spread = Math.abs(mine.scheduled_days - card.scheduled_days)
        expect(spread).toBeLessThanOrEqual(3 + 0.15 * card.scheduled_days)
      }),
      { numRuns: iterations(10_000) },
    )
  })

  it('memory states match the published FSRS-6 example', () => {
    // rated again, then good five times after 0, 1, 3, 8 and 21 days: the py-fsrs 6 test case
    let at = START
    const days = [0, 0, 1, 3, 8, 21]
    const entries = days.map((pause, n) => {
      at += pause * DAY
      return entry(at, { rating: n === 0 ? 1 : 3 })
    })
    const { stability, difficulty } = state(...entries)
    expect([stability.toFixed(3), difficulty.toFixed(3)]).toEqual(['53.627', '6.357'])
  })

  it('predicted intervals match the actual intervals after the answer', () => {
    fc.assert(
      fc.property(histories, pauses, ratings, (history, pause, rating) => {
        const entries = entriesOf(history)
        const at = entries.at(-1)!.at + pause
        const before = state(...entries)
        const after = state(...entries, entry(at, { rating }))
        expect(after.due).toBe(scheduler.predictIntervals(before, at, '1/direct')[rating])
      }),
      { numRuns: iterations(1000) },
    )
  })
})

describe('replay of a log', () => {
  const kinds = fc.constantFrom('review', 'review', 'review', 'snooze', 'reset', 'resume', 'undo')
  const logs = fc
    .array(fc.record({ kind: kinds, rating: ratings, pause: pauses, target: fc.nat(30), isAuto: fc.boolean() }), {
      maxLength: 30,
    })
    .map((all) => {
      let at = START
      const entries: LogEntry[] = []
      for (const { kind, rating, pause, target, isAuto } of all) {
        at += pause
        const refers_to =
          kind === 'undo'
            ? (entries[target]?.entry_id ?? newEntryId(1))
            : isAuto && kind === 'review'
              ? newEntryId(2)
              : null
        entries.push(
          entry(at, { kind: kind as LogEntry['kind'], rating: kind === 'review' ? rating : null, refers_to }),
        )
      }
      return entries
    })

  it('the state of a card doesn’t depend on the order in which its log entries arrive', () => {
    fc.assert(
      fc.property(logs, fc.infiniteStream(fc.nat()), (entries, numbers) => {
        const shuffled = entries
          .map((one) => [numbers.next().value ?? 0, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one)
        expect(state(...shuffled)).toEqual(state(...entries))
      }),
      { numRuns: iterations(2000) },
    )
  })

  it('undoing a review yields the state that would result without it', () => {
    fc.assert(
      fc.property(logs, fc.nat(30), (entries, nth) => {
        const undone = entries.filter(({ kind }) => kind !== 'undo')[nth]
        if (!undone) return
        const undo = entry(START, { kind: 'undo', refers_to: undone.entry_id })
        expect(state(...entries, undo)).toEqual(state(...entries.filter((one) => one !== undone)))
      }),
      { numRuns: iterations(1000) },
    )
  })
})

it('a new card is due immediately, and an answered card is due at its scheduled time', () => {
  expect([isDue(newState(), START), statusOf(newState())]).toEqual([true, 'new'])
  const once = state(review(0))
  expect([statusOf(once), once.due]).toEqual(['learning', START + 10 * MINUTE])
  expect([isDue(once, START + 9 * MINUTE), isDue(once, START + 10 * MINUTE)]).toEqual([false, true])
})

it('a card counts as graduated from a stability of 90 days until its next lapse', () => {
  const easy = [0, 10, 60, 200].map((day) => review(day, 4))
  expect(statusOf(state(...easy))).toBe('graduated')
  expect(statusOf(state(...easy, review(400, 1)))).toBe('learning')
})

it('a snoozed card stays snoozed for six hours or until it is answered', () => {
  const snoozed = state(entry(START, { kind: 'snooze' }))
  const hours = (n: number) => START + n * 60 * MINUTE
  expect([isDue(snoozed, hours(5.9)), isDue(snoozed, hours(6)), statusOf(snoozed)]).toEqual([false, true, 'new'])
  expect(state(entry(START, { kind: 'snooze' }), review(0.01)).snoozed_until).toBeNull()
})

it('snoozing a card that isn’t due moves its next review to six hours from now', () => {
  const snoozed = state(review(0, 4), entry(START + MINUTE, { kind: 'snooze' }))
  const hours = (n: number) => START + MINUTE + n * 60 * MINUTE
  expect(snoozed.due).toBeGreaterThan(hours(6))
  expect([isDue(snoozed, hours(5.9)), isDue(snoozed, hours(6))]).toEqual([false, true])
})

it('a card with eight lapses is suspended until the learner resumes it', () => {
  const known = (times: number) =>
    Array.from({ length: times }, (_, n) => [
      review(100 * n, 4),
      review(100 * n + 50, 4),
      review(100 * n + 90, 1),
    ]).flat()
  expect([state(...known(7)).set_aside, state(...known(8)).set_aside]).toEqual([false, true])
  const goingOn = [...known(8), review(799, 3, { kind: 'resume', rating: null })]
  expect(state(...goingOn).set_aside).toBe(false)
  expect(state(...goingOn, ...known(12).slice(24, 33)).set_aside).toBe(false)
  expect(state(...goingOn, ...known(12).slice(24)).set_aside).toBe(true)
})

describe('reviews of a phrase', () => {
  const phrase = (day: number) => review(day, 3, { refers_to: newEntryId(3) })
  it('a remembered phrase counts as a review of its due, previously studied words', () => {
    const known = [review(0, 4), review(10, 4)]
    const { due } = state(...known)
    const later = (due - START) / DAY + 1
    expect(state(...known, phrase(later)).reps).toBe(3)
    expect(state(...known, phrase(later - 3))).toEqual(state(...known))
  })
  it('a phrase has no effect on a word that was never studied', () => {
    expect(state(phrase(0))).toEqual(newState())
  })
})

it('log entry IDs sort chronologically', () => {
  const ids = Array.from({ length: 100 }, (_, n) => newEntryId(START + n))
  expect([...ids].sort()).toEqual(ids)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(Number.parseInt(ids[5]!.replaceAll('-', '').slice(0, 12), 16)).toBe(START + 5)
})
