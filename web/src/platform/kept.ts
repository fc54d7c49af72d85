import { ApiError } from './ApiError.ts'
import { accessToken, payloadOf } from './token.ts'

/** What readers read and may need without a network. It is theirs: it goes when the login ends. */
const NAME = 'kept'

/** Browsers have it on pages that came over a safe connection, and may refuse it. */
const open = async () => ('caches' in globalThis ? caches.open(NAME) : null)
const addressOf = (reader: string | null, name: string) => `/kept/${encodeURIComponent(reader ?? '')}/${name}`

/** Keeps what a reader may need again. Nothing when somebody else reads meanwhile, or the browser keeps nothing. */
export async function keep(reader: string | null, name: string, value: unknown): Promise<void> {
  try {
    const cache = await open()
    if (reader !== (payloadOf(accessToken())?.username ?? null)) return
    await cache?.put(addressOf(reader, name), Response.json(value))
  } catch {
    // it will not be there without a network
  }
}

/** Whether nobody answered, which may be different another time. */
const isLost = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout'))

/** What is asked, which is kept; without a network what was kept last. Throws what asking threw when nothing was. */
export async function askOrKept<T>(reader: string | null, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    await keep(reader, name, answer)
    return answer
  } catch (error) {
    if (!isLost(error)) throw error
    const kept = await open()
      .then((cache) => cache?.match(addressOf(reader, name)))
      .catch(() => undefined)
    if (!kept) throw error
    return kept.json()
  }
}

/** Forgets all that was kept of anybody. */
export async function forgetKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(NAME).catch(() => false)
}
