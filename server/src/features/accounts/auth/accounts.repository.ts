import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { lookOf } from './names/look.ts'

export interface AccountRow {
  user_id: number
  username: string
  email: string | null
  email_confirmed: boolean
  password_hash: string | null
  role: string
  is_disabled: boolean
  created_at: Date
  locale: string
}

const columns = sql`
  user_id, username, email, email_confirmed_at is not null as email_confirmed, password_hash, role,
  disabled_at is not null as is_disabled, created_at, locale`

async function one(db: Db, where: ReturnType<typeof sql>): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from users where ${where}`.execute(db)
  return rows[0]
}

export const accountById = (db: Db, user_id: number) => one(db, sql`user_id = ${user_id}`)
export const accountByEmail = (db: Db, email: string) => one(db, sql`lower(email) = lower(${email})`)
export const accountByName = (db: Db, username: string) => one(db, sql`lower(username) = lower(${username})`)

/**
 * Sets a role. With `before`, also stores the role held before a block; otherwise, deletes the stored role and the block details.
 */
export async function setRole(db: Db, user_id: number, role: string, before: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, role_before_block: before, block_reason: null, blocked_until: null })
    .where('user_id', '=', user_id)
    .execute()
}

export interface Block {
  /** Empty if no reason was given. */
  reason: string
  /** ISO 8601; null if the block lasts until the account is unblocked manually. */
  until: string | null
}

/** Stores the reason and end of a block. Returns false if they are unchanged. */
export async function setBlock(db: Db, user_id: number, { reason, until }: Block): Promise<boolean> {
  const { rows } = await sql`
    update users set block_reason = nullif(${reason}, ''), blocked_until = ${until}::timestamptz
    where user_id = ${user_id}
      and (block_reason, blocked_until) is distinct from (nullif(${reason}, ''), ${until}::timestamptz)
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function blockOf(
  db: Db,
  user_id: number,
): Promise<{ reason: string | null; until: Date | null } | undefined> {
  const { rows } = await sql<{ reason: string | null; until: Date | null }>`
    select block_reason as reason, blocked_until as until from users
    where user_id = ${user_id} and role = 'blocked'`.execute(db)
  return rows[0]
}

/** Restores the former role of the given user, or of all users, if the block has expired. Returns the users' IDs. */
export async function endBlocks(
  db: Db,
  now: Date,
  user_id: number | null = null,
): Promise<{ user_id: number; role: string }[]> {
  const { rows } = await sql<{ user_id: number; role: string }>`
    update users set role = coalesce(role_before_block, 'user'), role_before_block = null, block_reason = null,
                     blocked_until = null
    where role = 'blocked' and blocked_until <= ${now} and (${user_id}::int is null or user_id = ${user_id})
    returning user_id, role`.execute(db)
  return rows
}

/** Moves all users with one role to another role. Returns their IDs. */
export async function moveHolders(db: Db, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update users set role = ${to} where role = ${from} returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function setDisabled(db: Db, user_id: number, at: Date | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: at }).where('user_id', '=', user_id).execute()
}

export interface NewAccount {
  username: string
  email: string
  password_hash: string
  role: string
  locale: string
  created_at: Date
  email_confirmed_at: Date | null
}

/**
 * Adds an account. Returns null if the name, a look-alike or the email address is taken. The caller must then check the former
 * names of other accounts.
 */
export async function addAccount(db: Db, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({ ...account, username_look: lookOf(account.username) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function setPassword(db: Db, user_id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('user_id', '=', user_id).execute()
}

export async function roleExists(db: Db, role: string): Promise<boolean> {
  return (await db.selectFrom('roles').select('name').where('name', '=', role).executeTakeFirst()) !== undefined
}

/** Adds accounts for unknown authors in a staged import, and fills in missing real names. */
export async function addAttributions(db: Db, import_id: string) {
  await sql`
    insert into users (username, realname, is_attribution)
    select distinct on (lower(username)) username, realname, true
    from import_rows r
    where import_id = ${import_id}
      and not exists (select from account_names n where n.name = lower(r.username) and n.freed_at is null)
    order by lower(username), realname = '', ord
    on conflict (lower(username)) do nothing`.execute(db)
  await sql`
    update users u set realname = r.realname
    from (select distinct on (lower(username)) lower(username) as name, realname
          from import_rows where import_id = ${import_id} and realname <> '' order by lower(username), ord) r
    where lower(u.username) = r.name and u.realname = '' and u.is_attribution`.execute(db)
}
