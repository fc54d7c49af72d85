import type { EndpointInput, Endpoints, Result } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { type EndpointName, send } from './http.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

export { type EndpointName, setTransport, type Transport } from './http.ts'

/** Endpoints whose errors concern the login itself, so that refreshing the token wouldn't help. */
const ABOUT_LOGINS: ReadonlySet<EndpointName> = new Set(['POST /auth/login', 'POST /auth/logout', 'POST /auth/refresh'])

interface Once {
  /** Idempotency key: the server executes requests with the same key only once. */
  idempotencyKey?: string
}

/**
 * Sends all requests of the web app. Refreshes an expired token before the request. A request rejected because of its token is
 * repeated once after a refresh. Concurrent requests share a refresh.
 */
export async function request<N extends EndpointName>(
  name: N,
  input: EndpointInput<Endpoints[N]> & Once = {},
  signal?: AbortSignal,
): Promise<Result<Endpoints[N]>> {
  const renewable = !ABOUT_LOGINS.has(name)
  if (renewable && isExpired(accessToken())) await refreshSession()
  const token = accessToken()
  try {
    return (await send(name, input, signal)) as Result<Endpoints[N]>
  } catch (error) {
    const rejected = error instanceof ApiError && error.code === 'not_logged_in'
    if (!renewable || !rejected || !(await refreshSession(token))) throw error
    return (await send(name, input, signal)) as Result<Endpoints[N]>
  }
}
