import { afterAll, expect, it } from 'vitest'
import { isSnowing, untilMidnight } from './Flakes.tsx'

const before = process.env.TZ
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

it.each([
  ['UTC', '2026-12-04T23:59:59.999Z', false],
  ['UTC', '2026-12-05T00:00:00Z', true],
  ['UTC', '2026-12-24T12:00:00Z', true],
  ['UTC', '2026-12-31T23:59:59.999Z', true],
  ['UTC', '2027-01-01T00:00:00Z', false],
  ['UTC', '2026-11-30T12:00:00Z', false],
  ['UTC', '2026-07-05T12:00:00Z', false],
  // In these time zones, the year starts 13 hours earlier and 8 hours later, respectively.
  ['Pacific/Auckland', '2026-12-04T10:59:59.999Z', false],
  ['Pacific/Auckland', '2026-12-04T11:00:00Z', true],
  ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', true],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', false],
  ['America/Los_Angeles', '2026-12-05T07:59:59.999Z', false],
  ['America/Los_Angeles', '2026-12-05T08:00:00Z', true],
  ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', true],
  ['America/Los_Angeles', '2027-01-01T08:00:00Z', false],
  ['Asia/Kathmandu', '2026-12-04T18:14:59.999Z', false],
  ['Asia/Kathmandu', '2026-12-04T18:15:00Z', true],
])('it snows in %s at %s: %s', (zone, instant, expected) => {
  process.env.TZ = zone
  expect(isSnowing(new Date(instant))).toBe(expected)
})

const HOUR = 3_600_000
it.each([
  ['UTC', '2026-12-31T22:30:00Z', 1.5],
  ['UTC', '2026-12-31T00:00:00Z', 24],
  ['Asia/Kathmandu', '2026-12-31T18:00:00Z', 0.25],
  // Clocks are set forward on the first of these days and back on the second.
  ['Europe/Berlin', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', 25],
])('the next day in %s at %s is %s hours away', (zone, instant, hours) => {
  process.env.TZ = zone
  expect(untilMidnight(new Date(instant))).toBe(hours * HOUR)
})
