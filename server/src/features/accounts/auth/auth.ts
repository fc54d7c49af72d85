import type { Claims } from '@vlacku/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Client, Db, Viewer } from '../../../platform/context.ts'
import { lastUse, viewerOf } from './sessions.repository.ts'
import type { AccessTokens } from './tokens.ts'

/** Precision, in milliseconds, of the stored time of last use. Coarse so that most requests don't write to the database. */
const USE_KNOWN_TO_MS = 60_000
const MAX_USER_AGENT_LENGTH = 300

/** Authenticates requests. */
export class Auth {
  readonly #claimed = new WeakMap<FastifyRequest, Claims | null>()
  readonly #viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

  constructor(
    readonly db: Db,
    readonly tokens: AccessTokens,
  ) {}

  /**
   * Returns the user identified by a request's bearer token, if the token, session and account are valid. Otherwise, the request
   * is treated as a visitor's, so that an expired token doesn't block access to public data. Runs one SQL statement per request.
   */
  viewerOf(req: FastifyRequest): Promise<Viewer | null> {
    const known = this.#viewers.get(req) ?? this.#findViewer(req)
    this.#viewers.set(req, known)
    return known
  }

  /** Returns the claims of a request's token without looking up the session; used for rate limits. */
  claimedBy(req: FastifyRequest): Claims | null {
    const known = this.#claimed.get(req)
    if (known !== undefined) return known
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(req.headers.authorization ?? '')?.[1]
    const claims = token === undefined ? null : this.tokens.read(token, new Date())
    this.#claimed.set(req, claims)
    return claims
  }

  /** Returns the owner and expiry of a valid access token; used for long-lived connections. */
  async holderOf(token: string): Promise<{ user_id: number; until: Date } | null> {
    const now = new Date()
    const claims = this.tokens.read(token, now)
    const viewer = claims && (await viewerOf(this.db, { session_id: claims.sid, user_id: Number(claims.sub) }, now))
    return viewer ? { user_id: viewer.user_id, until: new Date(claims.exp * 1000) } : null
  }

  async #findViewer(req: FastifyRequest): Promise<Viewer | null> {
    const claims = this.claimedBy(req)
    if (!claims) return null
    const now = new Date()
    const found = await viewerOf(this.db, { session_id: claims.sid, user_id: Number(claims.sub) }, now)
    if (!found) return null
    const { last_used_at, ...viewer } = found
    if (now.getTime() - last_used_at.getTime() > USE_KNOWN_TO_MS) {
      // requests can still be served while the database is temporarily read-only
      await lastUse(this.db, viewer.session_id, now, Auth.clientOf(req)).catch(() => {})
    }
    return viewer
  }

  static clientOf(req: FastifyRequest): Client {
    return { ip: req.ip, user_agent: (req.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH) }
  }
}
