import type { ErrorCode } from '@vlacku/contract'

/** `offline` and `timeout` are the browser's own; everything else is what the server said. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly code: ErrorCode | 'offline' | 'timeout',
    readonly details?: Record<string, unknown>,
  ) {
    super(code)
  }
}
