import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeMedia, REDUCED_MOTION } from '../testing/fakeMedia.ts'
import { Flakes } from './Flakes.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const flakesAt = (...date: [number, number, number, number?]) => {
  vi.setSystemTime(new Date(...date))
  const { container } = render(<Flakes />)
  return async () => {
    await act(() => import('./Snow.tsx')) // Waits until the lazily imported module has been rendered.
    return container.querySelectorAll('.flakes svg').length
  }
}

it('six snowflakes fall in the last weeks of the year and are hidden from screen readers', async () => {
  fakeMedia()
  expect(await flakesAt(2026, 11, 24)()).toBe(6)
  expect(document.querySelector('.flakes')?.getAttribute('aria-hidden')).toBe('true')
})

it('the snow starts and stops at midnight while the page is open', async () => {
  fakeMedia()
  const flakes = flakesAt(2026, 11, 4, 23)
  expect(await flakes()).toBe(0)
  act(() => vi.advanceTimersByTime(3_600_000))
  expect(await flakes()).toBe(6)
  act(() => vi.advanceTimersByTime(27 * 86_400_000 - 1))
  expect(await flakes()).toBe(6)
  act(() => vi.advanceTimersByTime(1))
  expect(await flakes()).toBe(0)
})

it('snow stops immediately when the user starts to prefer reduced motion', async () => {
  const media = fakeMedia(REDUCED_MOTION)
  const flakes = flakesAt(2026, 11, 24)
  expect(await flakes()).toBe(0)
  act(() => media.set(REDUCED_MOTION, false))
  expect(await flakes()).toBe(6)
  act(() => media.set(REDUCED_MOTION, true))
  expect(await flakes()).toBe(0)
})

it('server-rendered pages contain no snowflakes, because they are cached for all users', () => {
  vi.setSystemTime(new Date(2026, 11, 24))
  expect(renderToString(<Flakes />)).toBe('')
})
