import { expect, it } from 'vitest'
import { daysOfYear, shadeOf, weekdayOf } from './days.ts'

it('weeks start on Monday', () => {
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([0, 6])
})

it('the heat map of a year has 53 weeks, the last of which contains today', () => {
  const cells = daysOfYear([{ date: '2026-11-20', reviews: 7 }], '2026-11-25')
  expect(cells.at(-1)).toEqual({ date: '2026-11-25', reviews: 0, week: 52, weekday: 2 })
  expect(cells[0]).toMatchObject({ week: 0, weekday: 0, date: '2025-11-24' })
  expect(cells.find(({ date }) => date === '2026-11-20')).toMatchObject({ reviews: 7, week: 51, weekday: 4 })
})

it('days with more reviews are darker in the heat map, and a single review makes a day visible', () => {
  expect([0, 1, 25, 26, 99, 100].map((reviews) => shadeOf(reviews, 100))).toEqual([0, 1, 1, 2, 4, 4])
  expect(shadeOf(0, 0)).toBe(0)
})
