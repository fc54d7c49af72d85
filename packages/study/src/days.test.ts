import { describe, expect, it } from 'vitest'
import { studyDays } from './days.ts'

const at = (time: string) => Date.parse(time)
const time = (ms: number) => new Date(ms).toISOString()

describe('a study day', () => {
  it.each([
    ['UTC', 0, '2026-11-20T12:00:00Z', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['America/New_York', 0, '2026-11-21T00:10:00Z', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['America/New_York', 4, '2026-11-21T08:59:59Z', '2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ['America/New_York', 0, '2026-03-08T12:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', 0, '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', 0, '2026-11-20T18:14:59Z', '2026-11-19T18:15:00.000Z', '2026-11-20T18:15:00.000Z'],
    ['Pacific/Apia', 0, '2011-12-31T05:00:00Z', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ['US/Pacific-New', 0, '2026-11-20T12:00:00Z', '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['Etc/Unknown', 0, '2026-11-20T12:00:00Z', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ])(
    'the study day in %s, with days from %s o’clock, at the time %s lasts from %s to %s',
    (zone, startsAt, now, start, end) => {
      const days = studyDays(zone, startsAt)
      expect([time(days.startOf(at(now))), time(days.endOf(at(now)))]).toEqual([start, end])
    },
  )
})

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']
const DAY_MS = 86_400_000

it.each(ZONES)('a study day in %s starts when the previous one ends, even across clock changes', (zone) => {
  for (const startsAt of [0, 4]) {
    const { dayOf, startOf, endOf } = studyDays(zone, startsAt)
    const first = Date.UTC(2026, 0, 1) / DAY_MS
    let start = startOf(first * DAY_MS + 18 * 3_600_000)
    for (let day = dayOf(start); day < first + 365; day++) {
      expect([day, dayOf(start), dayOf(start - 1)]).toEqual([day, day, day - 1])
      start = endOf(start)
    }
  }
})

it('study days respect the time zone and its clock changes', () => {
  const { dayOf, clock } = studyDays('America/New_York')
  expect(dayOf(at('2027-01-10T04:59:00Z')) * DAY_MS).toBe(Date.UTC(2027, 0, 9))
  expect(dayOf(at('2027-01-10T05:00:00Z')) * DAY_MS).toBe(Date.UTC(2027, 0, 10))
  const minutesWest = (moment: number) => (moment - clock(moment)) / 60_000
  expect([minutesWest(Date.UTC(2027, 0, 10)), minutesWest(Date.UTC(2027, 6, 10))]).toEqual([300, 240])
})

it('time zone offsets yield the correct local time for any instant', () => {
  for (const zone of ['Africa/Casablanca', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Cairo']) {
    const days = studyDays(zone, 3)
    const offsets = days.offsets(at('2005-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))
    for (let moment = at('2005-01-01T00:30:00Z'); moment < at('2026-12-31T00:00:00Z'); moment += 7_777_777_777) {
      const { offset } = offsets.findLast(({ since }) => since <= moment)!
      expect([zone, moment + offset]).toEqual([zone, days.clock(moment)])
    }
  }
})
