import { afterEach, expect, it, vi } from 'vitest'
import { Hourly } from './hourly.ts'

afterEach(() => vi.useRealTimers())

it('features run their hourly tasks until the site closes', async () => {
  vi.useFakeTimers()
  const hourly = new Hourly({ warn: vi.fn() })
  const work = vi.fn(async () => {})
  hourly.add('old notifications', work)
  hourly.start()
  await vi.advanceTimersByTimeAsync(3_599_000)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(work).toHaveBeenCalledTimes(2)
  hourly.close()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('a failing task is named in the log and does not stop other tasks or later runs', async () => {
  const warn = vi.fn()
  const hourly = new Hourly({ warn })
  const rest = vi.fn(async () => {})
  const failed = new Error('no database')
  hourly.add('old notifications', () => {
    throw failed
  })
  hourly.add('old pictures', () => Promise.reject(failed))
  hourly.add('old logins', rest)
  await hourly.round()
  await hourly.round()
  expect(rest).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls.slice(0, 2)).toEqual([
    [{ err: failed }, 'an hourly task failed: old notifications'],
    [{ err: failed }, 'an hourly task failed: old pictures'],
  ])
})
