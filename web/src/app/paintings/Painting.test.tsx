/** @ownModules a module stores the current painting */
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeMedia, REDUCED_DATA, REDUCED_MOTION } from '../../testing/fakeMedia.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { gallery } from './gallery.ts'
import { Painting } from './Painting.tsx'
import { PaintingLabel } from './PaintingLabel.tsx'

const decode = vi.fn<(this: HTMLImageElement) => Promise<void>>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  decode.mockReset().mockResolvedValue()
  HTMLImageElement.prototype.decode = decode
})
afterEach(() => {
  cleanup()
  gallery.hang([])
  hide(false)
  Object.assign(navigator, { connection: undefined })
  vi.useRealTimers()
})

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function renderPaintings(paintings: string[] = []) {
  const site = { test_site: false, links: {}, paintings, articles: false }
  const both = (
    <>
      <Painting />
      <PaintingLabel />
    </>
  )
  const view = await renderWithApi(both, { responses: { 'GET /site': site } })
  const shown = () => view.container.querySelector('.painting picture:last-child img')?.getAttribute('src') ?? null
  // Not vi.waitFor, which would also advance the fake timers.
  while (shown() === null) await act(() => new Promise((done) => setTimeout(done)))
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  return { ...view, shown, wait, next: () => view.getByRole('button', { name: 'Next painting' }) }
}

it('the painting changes every 30 seconds to another one, which is preloaded', async () => {
  fakeMedia()
  const { shown, wait, container } = await renderPaintings()
  const first = shown()
  await wait(29_999)
  expect(shown()).toBe(first)
  await wait(1)
  expect(shown()).not.toBe(first)
  expect(decode.mock.contexts.map((image) => image.getAttribute('src'))).toEqual([first, shown()])
  expect(container.querySelectorAll('.painting picture')).toHaveLength(2)
  await wait(30_000)
  expect(container.querySelectorAll('.painting picture')).toHaveLength(2)
})

it('a painting that fails to load does not replace the current one', async () => {
  fakeMedia()
  const { shown, wait } = await renderPaintings()
  const first = shown()
  decode.mockRejectedValueOnce(new Error('lost'))
  await wait(30_000)
  expect(shown()).toBe(first)
  await wait(30_000)
  expect(shown()).not.toBe(first)
})

it('changing the painting manually restarts the 30-second interval', async () => {
  fakeMedia()
  const { shown, wait, next } = await renderPaintings()
  await wait(20_000)
  await act(async () => void fireEvent.click(next()))
  const second = shown()
  await wait(20_000)
  expect(shown()).toBe(second)
  await wait(10_000)
  expect(shown()).not.toBe(second)
})

it('the painting does not rotate while the page is hidden', async () => {
  fakeMedia()
  const { shown, wait } = await renderPaintings()
  const first = shown()
  hide(true)
  await wait(600_000)
  expect(shown()).toBe(first)
  hide(false)
  await wait(30_000)
  expect(shown()).not.toBe(first)
})

it.each([
  ['users who prefer reduced motion', () => fakeMedia(REDUCED_MOTION)],
  ['systems in data saver mode', () => fakeMedia(REDUCED_DATA)],
  [
    'browsers in data saver mode',
    () => {
      fakeMedia()
      Object.assign(navigator, { connection: { saveData: true } })
    },
  ],
])('the painting does not rotate for %s but changes on demand', async (_, prepare) => {
  prepare()
  const { shown, wait, next } = await renderPaintings()
  const first = shown()
  await wait(600_000)
  expect(shown()).toBe(first)
  expect(decode).toHaveBeenCalledTimes(1)
  await act(async () => void fireEvent.click(next()))
  expect(shown()).not.toBe(first)
})

it('the label shows the title of the current painting', async () => {
  fakeMedia()
  const { container, shown } = await renderPaintings()
  const label = container.querySelector('.label')!
  expect(label.textContent).toMatch(/^Painting \d+ of 13: lo [^,]+, \S/)
  expect(label.querySelector('i.jbo[lang=jbo]')).not.toBe(null)
  expect(shown()).toMatch(/^\/assets\/paintings\/[a-z]+-wide\.avif$/)
})

it('the operator’s pictures replace the built-in paintings and have no titles, crops or referrer', async () => {
  fakeMedia()
  const { container, shown, wait, next } = await renderPaintings(['https://a.example/1.jpg', 'https://b.example/2.jpg'])
  expect(shown()).toMatch(/example/)
  expect(container.querySelector('.painting img')?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(decode.mock.contexts[0]?.referrerPolicy).toBe('no-referrer')
  expect(container.querySelector('source')).toBe(null)
  expect(container.querySelector('.label')?.textContent).toBe('')
  expect(next()).not.toBe(null)
  const first = shown()
  await wait(30_000)
  expect(shown()).not.toBe(first)
})
