import type { FormerName } from '@vlacku/contract/users'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'
import { allRows, firstRow, firstValue, run } from '../../../platform/database/statements.ts'

/** Selects the ID of the account with the given current or former name; null if there is none. */
export const accountNamed = (username: string | null | undefined) =>
  sql<
    number | null
  >`(select user_id from account_names where name = lower(${username ?? null}::text) and freed_at is null)`

/** Finds the account with the given current or former name, and returns it with its current name. */
export const findAccount = (db: Db, username: string) => firstRow(db)<{ user_id: number; username: string }>`
  select user_id, username from users where user_id = ${accountNamed(username)}`

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
  return allRows(db)<HolderRow>`
    select n.name, n.freed_at as until, u.user_id, u.username from account_names n join users u using (user_id)
    where n.name = any(${names}::text[])`
}

/** Reserves the former name of a renamed account. */
export async function addFormerName(
  db: Db,
  name: { username: string; look: string; user_id: number; given_up_at: Date },
): Promise<void> {
  await db.insertInto('former_usernames').values(name).execute()
}

/** Removes a former name that its account uses again. */
export const removeFormerName = (db: Db, user_id: number, username: string) => run(db)`
  delete from former_usernames
  where user_id = ${user_id} and lower(username) = lower(${username}) and freed_at is null`

/** Returns the names reserved for an account, most recently used first. */
export const formerNames = (db: Db, user_id: number) => allRows(db)<RowOf<FormerName>>`
  select username, given_up_at from former_usernames where user_id = ${user_id} and freed_at is null
  order by given_up_at desc, former_username_id desc`

/** Frees a former name. Returns the name as originally written, or undefined if the account has no such name. */
export const freeName = (
  db: Db,
  { user_id, username, at }: { user_id: number; username: string; at: Date },
) => firstValue(db)<string>`
  update former_usernames set freed_at = ${at}
  where user_id = ${user_id} and lower(username) = lower(${username}) and freed_at is null
  returning username`
