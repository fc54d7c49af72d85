import { isNotFound } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { orNotFound, withoutMissing } from './orNotFound.ts'

const outcome = (load: () => Promise<unknown>) => orNotFound(load).catch((error: unknown) => error)

it('a missing-data error shows the not-found page, and other errors are rethrown unchanged', async () => {
  const failed = new ApiError('offline')
  expect(isNotFound(await outcome(() => Promise.reject(new ApiError('valsi_not_found'))))).toBe(true)
  expect(await outcome(() => Promise.reject(failed))).toBe(failed)
})

it('a page that the server did not find is not requested again until the next navigation', async () => {
  const load = vi.fn(() => Promise.resolve())
  await withoutMissing(async () => {
    expect(isNotFound(await outcome(load))).toBe(true)
  })
  expect(load).not.toHaveBeenCalled()
  await withoutMissing(() => orNotFound(load, { hasOwnPage: true }))
  expect(load).toHaveBeenCalledOnce()
  await outcome(load)
  expect(load).toHaveBeenCalledTimes(2)
})
