import { expect, it } from 'vitest'
import { dayCounter } from './days.ts'

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']
const DAY_MS = 86_400_000

it.each(ZONES)('a day of %s starts where the one before ends, on days of clock changes too', (time_zone) => {
  for (const starts_at of [0, 4]) {
    const { dayOf, startOf } = dayCounter({ time_zone, starts_at })
    const first = Date.UTC(2026, 0, 1) / DAY_MS
    for (let day = first; day < first + 365; day++)
      expect([day, dayOf(startOf(day)), dayOf(startOf(day) - 1)]).toEqual([day, day, day - 1])
  }
})

it('counts days in the time zone', () => {
  const { dayOf, minutesWest } = dayCounter({ time_zone: 'America/New_York', starts_at: 0 })
  expect(dayOf(Date.parse('2027-01-10T04:59:00Z')) * DAY_MS).toBe(Date.UTC(2027, 0, 9))
  expect(dayOf(Date.parse('2027-01-10T05:00:00Z')) * DAY_MS).toBe(Date.UTC(2027, 0, 10))
  expect([minutesWest(Date.UTC(2027, 0, 10)), minutesWest(Date.UTC(2027, 6, 10))]).toEqual([300, 240])
})
