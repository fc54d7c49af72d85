import type { FormerName } from '@vlacku/contract/users'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'

/** Selects the ID of the account with the given current or former name; null if there is none. */
export const accountNamed = (username: string | null | undefined) =>
  sql<
    number | null
  >`(select user_id from account_names where name = lower(${username ?? null}::text) and freed_at is null)`

/** Finds the account with the given current or former name, and returns it with its current name. */
export async function findAccount(
  db: Db,
  username: string,
): Promise<{ user_id: number; username: string } | undefined> {
  const { rows } = await sql<{ user_id: number; username: string }>`
    select user_id, username from users where user_id = ${accountNamed(username)}`.execute(db)
  return rows[0]
}

export interface HolderRow {
  name: string
  /** Time until which the name in texts refers to the account; null if it still does. */
  until: Date | null
  user_id: number
  /** Current name of the account. */
  username: string
}

/** Returns the accounts that have or had any of the given lowercase names. */
export async function holdersOfNames(db: Db, names: string[]): Promise<HolderRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<HolderRow>`
    select n.name, n.freed_at as until, u.user_id, u.username from account_names n join users u using (user_id)
    where n.name = any(${names}::text[])`.execute(db)
  return rows
}

/** Reserves the former name of a renamed account. */
export async function addFormerName(
  db: Db,
  name: { username: string; look: string; user_id: number; given_up_at: Date },
): Promise<void> {
  await db.insertInto('former_usernames').values(name).execute()
}

/** Removes a former name that its account uses again. */
export async function removeFormerName(db: Db, user_id: number, username: string): Promise<void> {
  await sql`
    delete from former_usernames
    where user_id = ${user_id} and lower(username) = lower(${username}) and freed_at is null`.execute(db)
}

/** Returns the names reserved for an account, most recently used first. */
export async function formerNames(db: Db, user_id: number): Promise<RowOf<FormerName, 'given_up_at'>[]> {
  const { rows } = await sql<RowOf<FormerName, 'given_up_at'>>`
    select username, given_up_at from former_usernames where user_id = ${user_id} and freed_at is null
    order by given_up_at desc, former_username_id desc`.execute(db)
  return rows
}

/** Frees a former name. Returns the name as originally written, or undefined if the account has no such name. */
export async function freeName(
  db: Db,
  { user_id, username, at }: { user_id: number; username: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    update former_usernames set freed_at = ${at}
    where user_id = ${user_id} and lower(username) = lower(${username}) and freed_at is null
    returning username`.execute(db)
  return rows[0]?.username
}
