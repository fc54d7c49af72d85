import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/ApiError.ts'

/** True if the URL refers to something that doesn't or can't exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_request' || /(?:^|_)not_found$/.test(error.code))

/** True while the first page is being loaded, if the server has reported that the page doesn't exist. */
let isKnownToBeMissing = false

/**
 * Loads the first page without requesting data that the server didn't find, because browsers log 404 responses as errors. Only
 * for visitors, since users may see more than the server rendered.
 */
export async function withoutMissing(load: () => Promise<void>): Promise<void> {
  isKnownToBeMissing = true
  try {
    await load()
  } finally {
    isKnownToBeMissing = false
  }
}

interface Settings {
  /** Returns true for errors that mean that something doesn't exist. */
  isExpected?: (error: unknown) => boolean
  /** True if the loader makes no requests that fail for missing data and shows its own page. */
  hasOwnPage?: boolean
}

/** Runs a loader. Shows the "not found" page if the requested data doesn't exist. */
export async function orNotFound(
  load: () => Promise<unknown>,
  { isExpected = isMissing, hasOwnPage = false }: Settings = {},
): Promise<void> {
  if (isKnownToBeMissing && !hasOwnPage) throw notFound()
  try {
    await load()
  } catch (error) {
    throw isExpected(error) ? notFound() : error
  }
}

/** Parses an ID in a path. Shows the "not found" page if the ID is invalid. */
export function idOrNotFound(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  return Number(id)
}
