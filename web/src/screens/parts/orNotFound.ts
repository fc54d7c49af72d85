import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/ApiError.ts'

/** True if the URL refers to something that doesn't or can't exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_request' || /(?:^|_)not_found$/.test(error.code))

/** Runs a loader; shows the "not found" page if it throws an error that matches `isExpected`. */
export async function orNotFound(load: () => Promise<unknown>, isExpected = isMissing): Promise<void> {
  try {
    await load()
  } catch (error) {
    throw isExpected(error) ? notFound() : error
  }
}

/** Parses an ID in a path; shows the "not found" page if it's invalid. */
export function idOrNotFound(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  return Number(id)
}
