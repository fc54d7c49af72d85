import { randomUUID } from 'node:crypto'
import type { Claims, Tokens } from '@vlacku/contract/auth'
import { recordAudit } from '../../../platform/audit.ts'
import { type Client, type Ctx, inTransaction, memberOf, type Paging, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readAccount } from '../accountNames/index.ts'
import { type AccountRow, accountByEmail, accountByName, blockOf, endBlocks } from './accounts.repository.ts'
import { checkPassword } from './passwords.service.ts'
import * as repo from './sessions.repository.ts'
import { type AccessTokens, CLOCK_LEEWAY_S, hashOf, newSecret } from './tokens.ts'

/** A session ends after 30 days without use, and after half a year in any case. */
const LIFETIME: repo.Lifetime = { idle_days: 30, days: 180 }
const A_DAY_MS = 86_400_000
/** Period, in seconds, during which a repeated refresh returns the same tokens. */
const REFRESH_GRACE_S = 30
const NOWHERE: Client = { ip: '', user_agent: '' }

/** Logs in by name or email address. A wrong name and a wrong password produce the same error after the same time. */
export async function logIn(
  ctx: Ctx,
  tokens: AccessTokens,
  { username_or_email, password }: { username_or_email: string; password: string },
): Promise<Tokens> {
  const account = username_or_email.includes('@')
    ? await accountByEmail(ctx.db, username_or_email)
    : await accountByName(ctx.db, username_or_email)
  if (!(await checkPassword(ctx, account, username_or_email, password))) throw new AppError('wrong_login')
  return inTransaction(ctx, (tx) => openSession(tx, tokens, account!))
}

/**
 * Creates a session after the password was verified. Throws if the account has since been closed or its password changed, either
 * of which has ended all sessions.
 */
export async function openSession(
  tx: Tx,
  tokens: AccessTokens,
  { user_id, password_hash }: Pick<AccountRow, 'user_id' | 'password_hash'>,
): Promise<Tokens> {
  await endExpiredBlocks(tx, user_id)
  const found = await repo.lockOwner(tx.db, user_id, password_hash)
  if (!found?.is_open) throw new AppError('account_blocked', await blockDetails(tx, user_id))
  if (!found.has_password) throw new AppError('wrong_login')
  const session_id = randomUUID()
  const started_at = tx.now()
  const expires_at = new Date(started_at.getTime() + LIFETIME.idle_days * A_DAY_MS)
  await repo.addSession(tx.db, { session_id, user_id, started_at, expires_at, ...(tx.client ?? NOWHERE) })
  const refresh_token = newSecret()
  await repo.addRefreshToken(tx.db, session_id, hashOf(refresh_token))
  return { access_token: tokens.issue(claimsOf(found.owner, session_id), started_at), refresh_token }
}

/** Returns the reason for a block and its end; only called for users with the correct password. */
async function blockDetails(tx: Tx, user_id: number) {
  const block = await blockOf(tx.db, user_id)
  if (!block?.reason && !block?.until) return undefined
  return { reason: block.reason, until: block.until?.toISOString() ?? null }
}

/** Ends expired blocks of all users, or of one user who logs in. */
export async function endExpiredBlocks(tx: Tx, user_id: number | null = null): Promise<void> {
  const ended = await endBlocks(tx.db, tx.now(), user_id)
  for (const { user_id, role } of ended) await recordAudit(tx, { action: 'user_unblocked', user_id, details: { role } })
  if (ended.length > 0) tx.emit({ kind: 'users_changed', user_ids: ended.map((one) => one.user_id) })
}

const claimsOf = ({ user_id, ...owner }: repo.SessionOwner, sid: string): Omit<Claims, 'iat' | 'exp'> => ({
  sub: String(user_id),
  ...owner,
  sid,
})

/** Issues a new access token for an existing session after its claims have changed. */
export async function renewAccess(ctx: Ctx, tokens: AccessTokens): Promise<string> {
  const { user_id, session_id } = memberOf(ctx)
  return tokens.issue(claimsOf(await repo.ownerOf(ctx.db, user_id), session_id), ctx.now())
}

/**
 * Returns new tokens for a refresh token. A client that lost the response gets the same tokens again for `REFRESH_GRACE_S`, as
 * long as the new refresh token is unused. Any later use of the old token means that it was stolen, so the session ends for both
 * clients.
 */
export async function refresh(ctx: Ctx, tokens: AccessTokens, refresh_token: string): Promise<Tokens> {
  const successor = tokens.successorOf(refresh_token)
  const renewed = await inTransaction(ctx, async (tx) => {
    const hashes = { token_hash: hashOf(refresh_token), successor_hash: hashOf(successor) }
    const used = (await useToken(tx, hashes)) ?? (await repo.repeatedUse(tx.db, hashes, graceRange(tx)))
    if (!used) return null
    const owner = await repo.extendSession(tx.db, used.session_id, tx.now(), LIFETIME, tx.client ?? NOWHERE)
    if (!owner) return null
    return { access_token: tokens.issue(claimsOf(owner, used.session_id), used.used_at), refresh_token: successor }
  })
  if (renewed) return renewed
  await endReplayed(ctx, hashOf(refresh_token))
  throw new AppError('invalid_token')
}

async function useToken(tx: Tx, { token_hash, successor_hash }: repo.TokenHashes) {
  const used_at = tx.now()
  const session_id = await repo.useRefreshToken(tx.db, token_hash, used_at)
  if (session_id === undefined) return undefined
  await repo.addRefreshToken(tx.db, session_id, successor_hash)
  return { session_id, used_at }
}

/** Period in which a token may be reused. Includes future times, since another node's clock may be ahead. */
const graceRange = (tx: Tx) => ({
  after: new Date(tx.now().getTime() - REFRESH_GRACE_S * 1000),
  until: new Date(tx.now().getTime() + CLOCK_LEEWAY_S * 1000),
})

async function endReplayed(ctx: Ctx, token_hash: Buffer) {
  await inTransaction(ctx, async (tx) => {
    const replayed = await repo.sessionOfUsedToken(tx.db, token_hash)
    if (!replayed || !(await repo.endSession(tx.db, replayed.session_id, replayed.user_id, tx.now()))) return
    await recordAudit(tx, { action: 'login_replayed', user_id: replayed.user_id })
  })
}

export async function logOut(ctx: Ctx) {
  if (ctx.viewer) await repo.endSession(ctx.db, ctx.viewer.session_id, ctx.viewer.user_id, ctx.now())
  return { message: 'Logged out' }
}

export async function listMySessions(ctx: Ctx, paging: Paging) {
  return sessionsOf(ctx, memberOf(ctx).user_id, paging)
}

/** Lists another user's sessions. Requires a permission. */
export async function listSessionsOf(ctx: Ctx, { username, ...paging }: Paging & { username: string }) {
  const { user_id } = await readAccount(ctx.db, username)
  return sessionsOf(ctx, user_id, paging)
}

async function sessionsOf(ctx: Ctx, user_id: number, { page, per_page }: Paging) {
  const [rows, total] = await Promise.all([
    repo.openSessions(ctx.db, user_id, ctx.now(), { page, per_page }),
    repo.countOpenSessions(ctx.db, user_id, ctx.now()),
  ])
  const sessions = rows.map(({ started_at, last_used_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: row.session_id === ctx.viewer?.session_id,
  }))
  return { sessions, total, page, per_page }
}

export async function endMySession(ctx: Ctx, session_id: string) {
  if (!(await repo.endSession(ctx.db, session_id, memberOf(ctx).user_id, ctx.now()))) throw new AppError('not_found')
  return { success: true as const, message: 'Login ended' }
}

export async function endOtherSessions(ctx: Ctx) {
  const { user_id, session_id } = memberOf(ctx)
  const ended = await repo.endSessionsOf(ctx.db, user_id, ctx.now(), session_id)
  return { success: true as const, message: 'Other logins ended', ended }
}

/** Deletes expired sessions and secrets. Runs periodically. */
export const deleteExpiredSessions = (ctx: Ctx) => repo.deleteExpired(ctx.db, new Date(ctx.now().getTime() - A_DAY_MS))
