import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/ApiError.ts'

/** True if the URL names something that does not or cannot exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_request' || /(?:^|_)not_found$/.test(error.code))

/** Runs a loader; shows the "not found" page if it throws an error for which `isExpected` is true. */
export async function orNotFound(load: () => Promise<unknown>, isExpected = isMissing): Promise<void> {
  try {
    await load()
  } catch (error) {
    throw isExpected(error) ? notFound() : error
  }
}

/** Parses an ID of a path; shows the "not found" page if it's invalid. */
export function idOrNotFound(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  return Number(id)
}
