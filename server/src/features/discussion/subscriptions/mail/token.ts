import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAX_ID } from '@vlacku/contract/paging'

/** Domain separation from everything else that is signed with the same key. */
const PURPOSE = 'vlacku: no more mail about news'

/** Stateless tokens that only unsubscribe a user from emails. They do not expire. */
export class UnsubscribeTokens {
  readonly #key: Buffer

  /** `siteKey` is the TOKEN_KEY of the site. */
  constructor(siteKey: string) {
    this.#key = createHmac('sha256', siteKey).update(PURPOSE).digest()
  }

  issue(user_id: number): string {
    return `${user_id}.${this.#signed(user_id)}`
  }

  /** Returns the user ID of a token; null if it is invalid. */
  read(token: string): number | null {
    const [, digits, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
    if (digits === undefined || signature === undefined) return null
    const user_id = Number(digits)
    // compares text, since the last base64 character has bits that the bytes would not show
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signed(user_id)))
    return user_id <= MAX_ID && isOurs ? user_id : null
  }

  #signed(user_id: number): string {
    return createHmac('sha256', this.#key).update(String(user_id)).digest('base64url')
  }
}
