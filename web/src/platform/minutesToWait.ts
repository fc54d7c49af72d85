import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'

/** How many minutes a limit of this kind lasts, rounded up; null where the error is another one, or does not say. */
export function minutesToWait(error: Error, limit: ErrorCode): number | null {
  if (!(error instanceof ApiError) || error.code !== limit) return null
  const seconds = error.details?.retry_after
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : null
}
