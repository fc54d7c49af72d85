import type { ErrorCode } from '@vlacku/contract'

/** Error with a code: `offline` and `timeout` are set by the client, all others by the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The failed endpoint, such as `GET /language/languages`. */
  endpoint?: string
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

/**
 * Reports why a lazy module failed to load: the site is unreachable, or a newer version has renamed its modules. For use in
 * `import(…).catch`.
 */
export async function importFailed(error: unknown): Promise<never> {
  const response = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => null)
  throw response?.ok ? error : new ApiError('offline')
}
