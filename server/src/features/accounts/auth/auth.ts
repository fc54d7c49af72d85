import type { Claims } from '@vlacku/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Client, Db, Viewer } from '../../../platform/context.ts'
import { lastUse, viewerOf } from './sessions.repository.ts'
import type { AccessTokens } from './tokens.ts'

/** How precisely the last use of a login is known; so most requests write nothing (ms). */
const USE_KNOWN_TO_MS = 60_000
const MAX_USER_AGENT_LENGTH = 300

/** Tells who asks. */
export class Auth {
  readonly #claimed = new WeakMap<FastifyRequest, Claims | null>()
  readonly #asked = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

  constructor(
    readonly db: Db,
    readonly tokens: AccessTokens,
  ) {}

  /**
   * The owner of a request's bearer token, when token, login and account are all good at this moment. Everybody else is a
   * visitor: what is open to all does not depend on an old token. Asks the database once for a request.
   */
  viewerOf(req: FastifyRequest): Promise<Viewer | null> {
    const known = this.#asked.get(req) ?? this.#look(req)
    this.#asked.set(req, known)
    return known
  }

  /** Whose token a request carries, as the token itself says: for counting, before anything is asked. */
  claimedBy(req: FastifyRequest): Claims | null {
    const known = this.#claimed.get(req)
    if (known !== undefined) return known
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(req.headers.authorization ?? '')?.[1]
    const claims = token === undefined ? null : this.tokens.read(token, new Date())
    this.#claimed.set(req, claims)
    return claims
  }

  /** The owner of an access token that is good at this moment, and until when it is, for connections that stay open. */
  async holderOf(token: string): Promise<{ user_id: number; until: Date } | null> {
    const now = new Date()
    const claims = this.tokens.read(token, now)
    const viewer = claims && (await viewerOf(this.db, { session_id: claims.sid, user_id: Number(claims.sub) }, now))
    return viewer ? { user_id: viewer.user_id, until: new Date(claims.exp * 1000) } : null
  }

  async #look(req: FastifyRequest): Promise<Viewer | null> {
    const claims = this.claimedBy(req)
    if (!claims) return null
    const now = new Date()
    const found = await viewerOf(this.db, { session_id: claims.sid, user_id: Number(claims.sub) }, now)
    if (!found) return null
    const { last_used_at, ...viewer } = found
    if (now.getTime() - last_used_at.getTime() > USE_KNOWN_TO_MS) {
      // a database that cannot be written at the moment can still be read
      await lastUse(this.db, viewer.session_id, now, Auth.clientOf(req)).catch(() => {})
    }
    return viewer
  }

  static clientOf(req: FastifyRequest): Client {
    return { ip: req.ip, user_agent: (req.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH) }
  }
}
