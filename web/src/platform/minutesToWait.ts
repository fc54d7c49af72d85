import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'

/** Returns the minutes until a rate limit expires, rounded up; null for other errors or if the time is unknown. */
export function minutesToWait(error: Error, limit: ErrorCode): number | null {
  if (!(error instanceof ApiError) || error.code !== limit) return null
  const seconds = error.details?.retry_after
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : null
}
