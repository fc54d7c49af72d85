import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAX_ID } from '@vlacku/contract/paging'

/** Separates these tokens from other uses of the same signing key. */
const PURPOSE = 'vlacku: no more mail about news'

/** Stateless, non-expiring tokens that only allow unsubscribing a user from notification emails. */
export class UnsubscribeTokens {
  readonly #key: Buffer

  /** `siteKey` is the site's TOKEN_KEY. */
  constructor(siteKey: string) {
    this.#key = createHmac('sha256', siteKey).update(PURPOSE).digest()
  }

  issue(user_id: number): string {
    return `${user_id}.${this.#signed(user_id)}`
  }

  /** Returns the user ID of a token, or null if it is invalid. */
  read(token: string): number | null {
    const [, digits, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
    if (digits === undefined || signature === undefined) return null
    const user_id = Number(digits)
    // compares text, since decoding ignores some bits of the last base64 character
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signed(user_id)))
    return user_id <= MAX_ID && isOurs ? user_id : null
  }

  #signed(user_id: number): string {
    return createHmac('sha256', this.#key).update(String(user_id)).digest('base64url')
  }
}
