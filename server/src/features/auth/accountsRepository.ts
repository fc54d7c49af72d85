import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'
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

/** Gives a role; with `before` also keeps what a blocked user was, or forgets it. */
export async function setRole(db: Db, user_id: number, role: string, before: string | null): Promise<void> {
  await db.updateTable('users').set({ role, role_before_block: before }).where('user_id', '=', user_id).execute()
}

/** Everybody of one role gets another. Returns who they are. */
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

/** Null when the name, one that looks like it, or the address is taken. Former names of others are checked by the caller afterwards. */
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

/** Accounts for the authors of a staged import nobody has heard of, and real names for those that had none. */
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
