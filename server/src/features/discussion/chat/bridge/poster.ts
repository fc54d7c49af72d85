import type { NewChatMessage } from '@vlacku/contract/chat'
import { NotAccepted, reasonOf } from './end.ts'

const RESPONSE_TIMEOUT_MS = 30_000
/** Maximum retry delay that a site may request, in seconds. */
const MAX_WAIT = 3_600

export interface Target {
  /** URL of the site, such as `https://vlacku.example`. */
  to: string
  chatToken: string
}

/** Result of posting: accepted, permanently rejected, or to be retried after an optional delay in seconds. */
type Posted = { kind: 'done' } | { kind: 'refused'; why: string } | { kind: 'later'; why: string; after?: number }

/** Posts a message once. Throws if the token is rejected. */
export async function post({ to, chatToken }: Target, message: NewChatMessage, signal: AbortSignal): Promise<Posted> {
  try {
    const response = await fetch(`${to}/api/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${chatToken}` },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'done' }
    if (response.status === 401) throw new NotAccepted(`${to} does not accept CHAT_TOKEN.`)
    if (response.status === 400 || response.status === 413) return { kind: 'refused', why: rejectionReason(text) }
    const after = Number(response.headers.get('retry-after'))
    return {
      kind: 'later',
      why: `answered ${response.status}`,
      ...(after > 0 && { after: Math.min(after, MAX_WAIT) }),
    }
  } catch (error) {
    if (error instanceof NotAccepted) throw error
    return { kind: 'later', why: reasonOf(error) }
  }
}

/** Extracts the reason from an error response, such as `chunk: Too big: …`. */
function rejectionReason(body: string): string {
  try {
    const { message, details } = JSON.parse(body)
    const fields = Object.entries(details?.fields ?? {}).map(([field, why]) => `${field}: ${why}`)
    return fields.join('; ') || String(message)
  } catch {
    return 'it did not say why'
  }
}
