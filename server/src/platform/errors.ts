import { type ErrorCode, httpStatus } from '@vlacku/contract'

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
