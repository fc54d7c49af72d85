import type { UserItem } from '@vlacku/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { allRows, firstRow, onlyValue, run } from '../../../platform/database/statements.ts'
import { accountNamed } from '../accountNames/index.ts'
import { isOpen } from '../auth/index.ts'
import type { AccessState } from './access.policy.ts'

/** True for accounts that are neither blocked, disabled nor imported authors. */
const isEnabled = sql`(u.password_hash is not null and ${isOpen})`
/**
 * SQL for a profile text if the email address is confirmed (for blocked users, if it was confirmed before the block); otherwise
 * empty.
 */
const ifConfirmed = (text: RawBuilder<string>) =>
  sql<string>`case when coalesce(u.role_before_block, u.role) = 'unconfirmed' then '' else ${text} end`
const realname = ifConfirmed(sql`u.realname`)
const profileTexts = sql`
  ${realname} as realname, ${ifConfirmed(sql`u.url`)} as url, ${ifConfirmed(sql`u.personal`)} as personal`
const hasProfileImage = sql`exists (select from profile_images i where i.user_id = u.user_id)`

export type UserRow = RowOf<UserItem>

export interface UserFilters {
  search: string | undefined
  role: string | undefined
  /** True if email addresses are searched and returned. */
  withEmail: boolean
}

/** Matches text with `position` instead of a pattern, so that wildcard characters are matched literally. */
function matching({ search = '', role, withEmail }: UserFilters): RawBuilder<unknown> {
  const within = (text: RawBuilder<unknown>) => sql`position(lower(${search}::text) in lower(${text})) > 0`
  const email = withEmail ? sql`or ${within(sql`coalesce(u.email, '')`)}` : sql``
  return sql`
    (${search}::text = '' or ${within(sql`u.username`)} or ${within(realname)} ${email})
    and (${role ?? null}::text is null or u.role = ${role ?? null}::text)`
}

interface UserOrder extends Paging {
  sort_by: 'username' | 'realname' | 'created_at'
  sort_order: 'asc' | 'desc'
}

/** Users without a real name come last in either sort order. */
const sortedBy = {
  username: sql`lower(u.username)`,
  realname: sql`(${realname} = ''), lower(${realname})`,
  created_at: sql`u.created_at`,
}

export async function usersPage(db: Db, filters: UserFilters, order: UserOrder): Promise<UserRow[]> {
  const direction = order.sort_order === 'asc' ? sql`asc` : sql`desc`
  return allRows(db)<UserRow>`
    select u.user_id, u.username, ${profileTexts}, u.role, u.created_at,
           ${isEnabled} as is_enabled, ${hasProfileImage} as has_profile_image,
           ${filters.withEmail ? sql`u.email` : sql`null`} as email
    from users u where ${matching(filters)}
    order by ${sortedBy[order.sort_by]} ${direction}, u.user_id ${direction}
    limit ${order.per_page} offset ${(order.page - 1) * order.per_page}`
}

export const countUsers = (db: Db, filters: UserFilters) => onlyValue(db)<number>`
  select count(*)::int as n from users u where ${matching(filters)}`

type PublicAccount = Omit<UserRow, 'email'> & { is_imported: boolean }

/** Returns the public data of the account with the given current or former name. */
export const publicAccount = (db: Db, username: string) => firstRow(db)<PublicAccount>`
  select u.user_id, u.username, ${profileTexts}, u.role, u.created_at,
         ${isEnabled} as is_enabled, ${hasProfileImage} as has_profile_image, u.password_hash is null as is_imported
  from users u where u.user_id = ${accountNamed(username)}`

export interface PictureRow {
  bytes: Buffer | null
  etag: string | null
}

export async function savePicture(
  db: Db,
  user_id: number,
  { bytes, etag, changed_at }: { bytes: Buffer; etag: string; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('profile_images')
    .values({ user_id, bytes, etag, changed_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bytes, etag, changed_at }))
    .execute()
}

/** Returns false if the user had no picture. */
export async function removePicture(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('profile_images').where('user_id', '=', user_id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Reads the picture of the user with the given current or former name or, failing that, with the given ID. */
export const pictureOf = (db: Db, username: string, user_id: number | null) => firstRow(db)<PictureRow>`
  select i.bytes, i.etag
  from users u left join profile_images i using (user_id)
  where u.user_id = coalesce(${accountNamed(username)}, ${user_id}::int)`

/** Serializes transactions that change roles, without blocking reads or role assignments at sign-up. */
export const lockRoles = (db: Db) => run(db)`lock table roles in share row exclusive mode`

/** Locks the given users and all admins until the transaction ends, always in the same order to prevent deadlocks. */
export const lockedAccess = (db: Db, user_ids: number[]) => allRows(db)<AccessState>`
  select u.user_id, u.role, u.role_before_block, u.disabled_at is not null as is_disabled,
         u.password_hash is not null as has_password,
         array(select permission from role_permissions
               where role = case when u.role = 'blocked' then coalesce(u.role_before_block, 'user') else u.role end
               order by 1) as authorities
  from users u where u.user_id = any(${user_ids}::int[]) or u.role = 'admin'
  order by u.user_id for update of u`
