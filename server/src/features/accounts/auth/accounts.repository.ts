import type { OwnProfile } from '@vlacku/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, anyRow, column, firstRow, onlyRow, onlyValue, run } from '../../../platform/database/statements.ts'
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

const one = (db: Db, where: ReturnType<typeof sql>) =>
  firstRow(db)<AccountRow>`select ${columns} from users where ${where}`

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
export const setBlock = (db: Db, user_id: number, { reason, until }: Block) => anyRow(db)`
  update users set block_reason = nullif(${reason}, ''), blocked_until = ${until}::timestamptz
  where user_id = ${user_id}
    and (block_reason, blocked_until) is distinct from (nullif(${reason}, ''), ${until}::timestamptz)
  returning user_id`

export const blockOf = (db: Db, user_id: number) => firstRow(db)<{ reason: string | null; until: Date | null }>`
  select block_reason as reason, blocked_until as until from users
  where user_id = ${user_id} and role = 'blocked'`

/** Restores the former role of the given user, or of all users, if the block has expired. Returns the users' IDs. */
export function endBlocks(db: Db, now: Date, user_id: number | null = null) {
  return allRows(db)<{ user_id: number; role: string }>`
    update users set role = coalesce(role_before_block, 'user'), role_before_block = null, block_reason = null,
                     blocked_until = null
    where role = 'blocked' and blocked_until <= ${now} and (${user_id}::int is null or user_id = ${user_id})
    returning user_id, role`
}

/** Moves all users with one role to another role. Returns their IDs. */
export const moveHolders = (db: Db, from: string, to: string) => column(db)<number>`
  update users set role = ${to} where role = ${from} returning user_id`

export async function setDisabled(db: Db, user_id: number, at: Date | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: at }).where('user_id', '=', user_id).execute()
}

interface NewAccount {
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
  await run(db)`
    insert into users (username, realname, is_attribution)
    select distinct on (lower(username)) username, realname, true
    from import_rows r
    where import_id = ${import_id}
      and not exists (select from account_names n where n.name = lower(r.username) and n.freed_at is null)
    order by lower(username), realname = '', ord
    on conflict (lower(username)) do nothing`
  await run(db)`
    update users u set realname = r.realname
    from (select distinct on (lower(username)) lower(username) as name, realname
          from import_rows where import_id = ${import_id} and realname <> '' order by lower(username), ord) r
    where lower(u.username) = r.name and u.realname = '' and u.is_attribution`
}

type ProfileRow = Omit<OwnProfile, 'join_date' | 'locale'> & { locale: string; created_at: Date }

export const profileOf = (db: Db, user_id: number) => onlyRow(db)<ProfileRow>`
  select user_id, username, coalesce(email, '') as email, email_confirmed_at is not null as email_confirmed, role,
         realname, url, personal, locale, created_at,
         exists (select from profile_images i where i.user_id = u.user_id) as has_profile_image
  from users u where user_id = ${user_id}`

export interface ProfileChange {
  username?: string | undefined
  realname?: string | undefined
  url?: string | undefined
  personal?: string | undefined
  locale?: string | undefined
}

/** Locks an account until the transaction ends, and returns its name. */
export const lockedName = (db: Db, user_id: number) => onlyValue(db)<string>`
  select username from users where user_id = ${user_id} for update`

/** Changes the given profile fields. A new name requires a new appearance key. */
export async function changeProfile(db: Db, user_id: number, change: ProfileChange, look: string | null) {
  const { username = null, realname = null, url = null, personal = null, locale = null } = change
  await run(db)`
    update users set username = coalesce(${username}, username),
      username_look = coalesce(${look}, username_look), realname = coalesce(${realname}, realname),
      url = coalesce(${url}, url), personal = coalesce(${personal}, personal), locale = coalesce(${locale}, locale)
    where user_id = ${user_id}`
}

/** Checks whether an account other than `own` has the given current or former name, or a look-alike. */
export const holdersOf = (
  db: Db,
  { username, look }: { username: string; look: string },
  own: number | null,
) => onlyRow(db)<{ same: boolean; alike: boolean }>`
  select exists (select from account_names where name = lower(${username}) and freed_at is null
                 and user_id is distinct from ${own}::int) as same,
         exists (select from users where username_look = ${look} and user_id is distinct from ${own}::int)
           or exists (select from former_usernames where look = ${look} and freed_at is null
                      and user_id is distinct from ${own}::int) as alike`

export const namesWithoutLook = (db: Db) => allRows(db)<{ user_id: number; username: string }>`
  select user_id, username from users where username_look is null order by user_id`

/** Saves the appearance keys of names. Among look-alike names, only the first gets a key. */
export const saveLooks = (db: Db, looks: { user_id: number; look: string }[]) => run(db)`
  update users u set username_look = l.look
  from (select distinct on (look) user_id, look
        from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as r(user_id int, look text) order by look, user_id) l
  where u.user_id = l.user_id and not exists (select from users o where o.username_look = l.look)`
