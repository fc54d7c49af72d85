// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { reloadOnce } from './reloadOnce.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('a missing file reloads the page once per build', () => {
  const reload = vi.fn()
  reloadOnce('/assets/old.js', reload)
  reloadOnce('/assets/old.js', reload)
  expect(reload).toHaveBeenCalledTimes(1)
  reloadOnce('/assets/new.js', reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a missing file does not reload the page if session storage is unavailable', () => {
  const reload = vi.fn()
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  reloadOnce('/assets/old.js', reload)
  expect(reload).not.toHaveBeenCalled()
})
