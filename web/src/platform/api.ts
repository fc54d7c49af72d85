import type { CallInput, Calls, Result } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { type CallName, send } from './http.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

export { type CallName, setTransport, type Transport } from './http.ts'

/** What they answer is about the login itself, so a new token would not help. */
const ABOUT_LOGINS: ReadonlySet<CallName> = new Set(['POST /auth/login', 'POST /auth/logout', 'POST /auth/refresh'])

interface Once {
  /** The same call with the same key is done once, however often it is sent. */
  idempotencyKey?: string
}

/**
 * The only way the web app talks to the server. A login whose time is over is renewed first; one that is refused is renewed
 * and the call made once more. However many calls wait for that, it happens once.
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
