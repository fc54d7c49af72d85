import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

export interface ProfileRow {
  user_id: number
  username: string
  email: string
  email_confirmed: boolean
  role: string
  realname: string
  url: string
  personal: string
  locale: string
  created_at: Date
  has_profile_image: boolean
}

export async function profileOf(db: Db, user_id: number): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select user_id, username, coalesce(email, '') as email, email_confirmed_at is not null as email_confirmed, role,
           realname, url, personal, locale, created_at,
           exists (select from profile_images i where i.user_id = u.user_id) as has_profile_image
    from users u where user_id = ${user_id}`.execute(db)
  return rows[0]!
}

export interface ProfileChange {
  username?: string | undefined
  realname?: string | undefined
  url?: string | undefined
  personal?: string | undefined
  locale?: string | undefined
}

/** Locks an account until the transaction ends, and returns its name. */
export async function lockedName(db: Db, user_id: number): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select username from users where user_id = ${user_id} for update`.execute(db)
  return rows[0]!.username
}

/** Changes the given profile fields. A new name requires a new appearance key. */
export async function changeProfile(db: Db, user_id: number, change: ProfileChange, look: string | null) {
  const { username = null, realname = null, url = null, personal = null, locale = null } = change
  await sql`
    update users set username = coalesce(${username}, username),
      username_look = coalesce(${look}, username_look), realname = coalesce(${realname}, realname),
      url = coalesce(${url}, url), personal = coalesce(${personal}, personal), locale = coalesce(${locale}, locale)
    where user_id = ${user_id}`.execute(db)
}
