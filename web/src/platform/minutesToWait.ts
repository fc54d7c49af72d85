import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'

/** Returns the minutes until a rate limit ends, rounded up; null for other errors or an unknown time. */
export function minutesToWait(error: Error, limit: ErrorCode): number | null {
  if (!(error instanceof ApiError) || error.code !== limit) return null
  const seconds = error.details?.retry_after
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : null
}
