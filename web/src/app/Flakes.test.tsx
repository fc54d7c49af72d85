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
    await act(() => import('./Snow.tsx')) // a module of its own
    return container.querySelectorAll('.flakes svg').length
  }
}

it('six fall in the last weeks of the year, out of sight for those who listen', async () => {
  fakeMedia()
  expect(await flakesAt(2026, 11, 24)()).toBe(6)
  expect(document.querySelector('.flakes')?.getAttribute('aria-hidden')).toBe('true')
})

it('it begins and ends at midnight while the page is open', async () => {
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

it('none for who wants things still, as soon as they want it', async () => {
  const media = fakeMedia(REDUCED_MOTION)
  const flakes = flakesAt(2026, 11, 24)
  expect(await flakes()).toBe(0)
  act(() => media.set(REDUCED_MOTION, false))
  expect(await flakes()).toBe(6)
  act(() => media.set(REDUCED_MOTION, true))
  expect(await flakes()).toBe(0)
})

it('pages come without them, for they are drawn once for everybody', () => {
  vi.setSystemTime(new Date(2026, 11, 24))
  expect(renderToString(<Flakes />)).toBe('')
})
