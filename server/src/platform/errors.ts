import { type ErrorCode, httpStatus } from '@vlacku/contract'

/** What goes wrong in a known way. Anything else thrown is a bug and answers `internal`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
    /** Fields that the answer has beside those of every error, where other programs look for them. */
    readonly beside?: Record<string, unknown>,
  ) {
    super(code)
    this.status = httpStatus[code]
  }
}
