import type { CallInput, Calls, Result } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { type CallName, send } from './http.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

export { type CallName, setTransport, type Transport } from './http.ts'

/** Endpoints whose errors are about the login itself, so refreshing the token would not help. */
const ABOUT_LOGINS: ReadonlySet<CallName> = new Set(['POST /auth/login', 'POST /auth/logout', 'POST /auth/refresh'])

interface Once {
  /** The server executes requests with the same key once, however often they are sent. */
  idempotencyKey?: string
}

/**
 * Sends all requests of the web app. It refreshes an expired token first; a request rejected because of its token is repeated
 * once after a refresh. Concurrent requests share one refresh.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]> & Once = {},
  signal?: AbortSignal,
): Promise<Result<Calls[N]>> {
  const renewable = !ABOUT_LOGINS.has(name)
  if (renewable && isExpired(accessToken())) await refreshSession()
  const token = accessToken()
  try {
    return (await send(name, input, signal)) as Result<Calls[N]>
  } catch (error) {
    const refused = error instanceof ApiError && error.code === 'not_logged_in'
    if (!renewable || !refused || !(await refreshSession(token))) throw error
    return (await send(name, input, signal)) as Result<Calls[N]>
  }
}
