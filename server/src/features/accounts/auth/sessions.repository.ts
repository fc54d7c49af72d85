import type { Session } from '@vlacku/contract/auth'
import { sql } from 'kysely'
import type { Client, Db, Paging, RowOf, Viewer } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, firstRow, onlyRow, onlyValue } from '../../../platform/database/statements.ts'

const authorities = sql`array(select permission from role_permissions where role = u.role order by 1) as authorities`
/** True if the account of user `u` is neither blocked nor closed. */
export const isOpen = sql`u.role <> 'blocked' and u.disabled_at is null`

/**
 * Returns the user of an access token with the role's current permissions; undefined if the session has ended or the account is
 * closed.
 */
export const viewerOf = (
  db: Db,
  { session_id, user_id }: { session_id: string; user_id: number },
  now: Date,
): Promise<(Viewer & { last_used_at: Date }) | undefined> => firstRow(db)<Viewer & { last_used_at: Date }>`${PREPARED}
  select u.user_id, u.username, u.role, s.session_id, s.last_used_at,
         ${authorities}
  from sessions s join users u using (user_id)
  where s.session_id = ${session_id} and s.user_id = ${user_id} and s.ended_at is null and s.expires_at > ${now}
    and ${isOpen}`

/** Ends all sessions of a user, optionally except for one. Returns the number of ended sessions. */
export async function endSessionsOf(db: Db, user_id: number, now: Date, except: string | null = null): Promise<number> {
  const rows = await allRows(db)`
    update sessions set ended_at = ${now}
    where user_id = ${user_id} and ended_at is null and session_id is distinct from ${except}::uuid
    returning session_id`
  return rows.length
}

export async function lastUse(db: Db, session_id: string, now: Date, client: Client): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, ...client })
    .where('session_id', '=', session_id)
    .execute()
}

interface NewSession {
  session_id: string
  user_id: number
  started_at: Date
  expires_at: Date
  ip: string
  user_agent: string
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_at: session.started_at })
    .execute()
}

export async function addRefreshToken(db: Db, session_id: string, token_hash: Buffer): Promise<void> {
  await db.insertInto('refresh_tokens').values({ session_id, token_hash }).execute()
}

/** Marks a refresh token as used. Only the first of several concurrent calls gets its session ID. */
export async function useRefreshToken(db: Db, token_hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id
}

export interface TokenHashes {
  token_hash: Buffer
  /** Hash of the refresh token that replaces the used token. */
  successor_hash: Buffer
}

/** Finds the session of a refresh token that was used within a time range, if its successor is unused. */
export const repeatedUse = (
  db: Db,
  { token_hash, successor_hash }: TokenHashes,
  { after, until }: { after: Date; until: Date },
) => firstRow(db)<{ session_id: string; used_at: Date }>`
  select session_id, t.used_at from refresh_tokens t join refresh_tokens successor using (session_id)
  where t.token_hash = ${token_hash} and t.used_at > ${after} and t.used_at <= ${until}
    and successor.token_hash = ${successor_hash} and successor.used_at is null`

/** Returns the session of an already used refresh token, unless the session has ended. */
export async function sessionOfUsedToken(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .select(['sessions.session_id', 'sessions.user_id'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Extends an active session and returns its owner with the token claims. */
export function extendSession(db: Db, session_id: string, now: Date, lifetime: Lifetime, client: Client) {
  return firstRow(db)<SessionOwner>`
    update sessions s
    set last_used_at = ${now}, ip = ${client.ip}, user_agent = ${client.user_agent},
        expires_at = least(${now}::timestamptz + make_interval(days => ${lifetime.idle_days}::int),
                           started_at + make_interval(days => ${lifetime.days}::int))
    from users u
    where s.session_id = ${session_id} and u.user_id = s.user_id and s.ended_at is null and s.expires_at > ${now}
      and ${isOpen}
    returning ${ownerColumns}`
}

export interface Lifetime {
  idle_days: number
  days: number
}

/** Token claims about a session's owner. */
export interface SessionOwner {
  user_id: number
  username: string
  role: string
  email_confirmed: boolean
  authorities: string[]
}
const ownerColumns = sql`
  u.user_id, u.username, u.role, u.email_confirmed_at is not null as email_confirmed,
  ${authorities}`

/**
 * Locks the account that is logging in, and checks that it is open and its password is unchanged. Waits for concurrent blocks and
 * password changes to finish.
 */
export async function lockOwner(db: Db, user_id: number, password_hash: string | null) {
  const rows = await allRows(db)<SessionOwner & { is_open: boolean; has_password: boolean }>`
    select ${ownerColumns}, ${isOpen} as is_open, u.password_hash is not distinct from ${password_hash} as has_password
    from users u where user_id = ${user_id} for share`
  if (!rows[0]) return undefined
  const { is_open, has_password, ...owner } = rows[0]
  return { owner, is_open, has_password }
}

export const ownerOf = (db: Db, user_id: number) =>
  onlyRow(db)<SessionOwner>`select ${ownerColumns} from users u where user_id = ${user_id}`

export async function endSession(db: Db, session_id: string, user_id: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('session_id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute()
  return ended.length > 0
}

type SessionRow = RowOf<Omit<Session, 'current'>>

const open = (user_id: number, now: Date) => sql`user_id = ${user_id} and ended_at is null and expires_at > ${now}`

export const openSessions = (db: Db, user_id: number, now: Date, { page, per_page }: Paging) => allRows(db)<SessionRow>`
  select session_id, started_at, last_used_at, ip, user_agent from sessions where ${open(user_id, now)}
  order by last_used_at desc, session_id limit ${per_page} offset ${(page - 1) * per_page}`

export const countOpenSessions = (db: Db, user_id: number, now: Date) => onlyValue(db)<number>`
  select count(*)::int as total from sessions where ${open(user_id, now)}`

/** Deletes sessions and secrets some time after they expire, so that the reuse of stolen tokens is still detected. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  for (const table of ['sessions', 'email_confirmations', 'password_resets', 'password_changes'] as const)
    await db.deleteFrom(table).where('expires_at', '<', before).execute()
  await db.deleteFrom('tries').where('until', '<', before).execute()
}
