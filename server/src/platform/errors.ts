import { type ErrorCode, httpStatus } from '@vlacku/contract'
import errors from '../../../locales/en/errors.json' with { type: 'json' }

/** An expected error. Any other exception is a bug and is reported as `internal`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
    /** Additional response fields for clients that follow the API specification; its `error` field replaces the error code. */
    readonly extraFields?: Record<string, unknown>,
  ) {
    super(code)
    this.status = httpStatus[code]
  }
}

/** True if a statement violated a unique constraint (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** English messages for programs and logs. Users see a translation of the code. The type ensures that no message is missing. */
export const messages: Record<ErrorCode, string> = errors
