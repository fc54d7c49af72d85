import { daysIn } from '@vlacku/study'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, daysFrom, streakOfDays } from './streak.ts'

const TODAY = '2026-11-22'
/** Returns dates in November 2026. */
const days = (...numbers: number[]) => numbers.map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const streak = (...numbers: number[]) => streakOfDays(days(...numbers), TODAY)

describe('streaks', () => {
  it.each([
    ['no reviews', [], 0, 0],
    ['a review today', [22], 1, 1],
    ['reviews until yesterday', [20, 21], 2, 2],
    ['consecutive days until today', [18, 19, 20, 21, 22], 5, 5],
    ['days long ago', [1, 2, 3], 0, 3],
    ['two separate streaks', [1, 2, 3, 4, 21, 22], 2, 4],
  ])('the streak for %s is correct', (_what, numbers, current_streak, longest_streak) => {
    expect(streak(...numbers)).toMatchObject({ current_streak, longest_streak })
  })

  it('one missed day is forgiven and reported', () => {
    expect(streak(18, 19, 21, 22)).toMatchObject({ current_streak: 4, grace_date: '2026-11-20' })
    expect(streak(19, 20)).toMatchObject({ current_streak: 2, grace_date: '2026-11-21', reviewed_today: false })
    expect(streak(21)).toMatchObject({ current_streak: 1, grace_date: null })
  })

  it('a second missed day ends the streak', () => {
    expect(streak(16, 18, 20, 21, 22)).toMatchObject({ current_streak: 3, longest_streak: 3, grace_date: null })
    expect(streak(16, 18, 19, 20)).toMatchObject({ current_streak: 0, longest_streak: 4, grace_date: null })
    expect(streak(18, 19)).toMatchObject({ current_streak: 0 })
  })

  it('a streak never exceeds the number of days or the longest streak', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 22 })), (numbers) => {
        const sorted = [...numbers].sort((a, b) => a - b)
        const { current_streak, longest_streak, reviewed_today } = streak(...sorted)
        expect(current_streak).toBeLessThanOrEqual(longest_streak)
        expect(longest_streak).toBeLessThanOrEqual(numbers.length)
        expect(reviewed_today).toBe(numbers.includes(22))
        if (reviewed_today) expect(current_streak).toBeGreaterThan(0)
      }),
    )
  })
})

it("streak days use the user's time zone", () => {
  const at = Date.parse('2026-11-22T23:30:00Z')
  expect(['UTC', 'Asia/Tokyo', 'America/Lima'].map((zone) => dateOf(daysIn(zone)(at)))).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-22',
  ])
  expect(daysFrom('2026-03-01', 3, -1)).toEqual(['2026-03-01', '2026-02-28', '2026-02-27'])
})
