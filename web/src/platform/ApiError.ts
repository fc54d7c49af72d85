import type { ErrorCode } from '@vlacku/contract'

/** Error with a code: `offline` and `timeout` are set by the client, all others by the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The failed endpoint, such as `GET /language/languages`. */
  call?: string
  constructor(
    readonly code: ErrorCode | 'offline' | 'timeout',
    readonly details?: Record<string, unknown>,
  ) {
    super(code)
  }
}

/** True if no response arrived, in which case it is unknown whether the request was executed. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
