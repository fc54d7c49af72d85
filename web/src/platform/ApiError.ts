import type { ErrorCode } from '@vlacku/contract'

/** `offline` and `timeout` are the browser's own; everything else is what the server said. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The call that failed: `GET /language/languages`. */
  call?: string
  constructor(
    readonly code: ErrorCode | 'offline' | 'timeout',
    readonly details?: Record<string, unknown>,
  ) {
    super(code)
  }
}

/** True if no response arrived, so that it is unknown whether the request was executed. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
