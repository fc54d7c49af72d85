import { randomUUID } from 'node:crypto'
import { AccessTokens, lookOf } from '../features/accounts/auth/index.ts'
import type { Client, Db, Viewer } from '../platform/context.ts'

/** Key that signs tokens in tests. */
export const TOKEN_KEY = 'a key that only tests sign tokens with'
/** Client data of all test requests. */
export const CLIENT: Client = { ip: '127.0.0.1', user_agent: 'a test' }

export interface NewUser {
  role?: string
  email?: string | null
  realname?: string
  created_at?: Date
}

const AN_HOUR_MS = 3_600_000

export async function writeUser(db: Db, username: string, options: NewUser): Promise<Viewer> {
  const { role = 'user', email = `${username.toLowerCase()}@example.org`, ...more } = options
  const now = new Date()
  const { user_id } = await db
    .insertInto('users')
    .values({
      username,
      username_look: lookOf(username),
      role,
      email,
      email_confirmed_at: email === null ? null : now,
      password_hash: 'none',
      ...more,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const session_id = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      session_id,
      user_id,
      started_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + AN_HOUR_MS),
      ...CLIENT,
    })
    .execute()
  const granted = await db.selectFrom('role_permissions').select('permission').where('role', '=', role).execute()
  return { user_id, username, role, authorities: granted.map(({ permission }) => permission), session_id }
}

/** Returns the authorization header for requests by a user. */
export function bearer({ user_id, username, role, authorities, session_id }: Viewer) {
  const claims = {
    sub: String(user_id),
    username,
    role,
    email_confirmed: true,
    authorities: [...authorities],
    sid: session_id,
  }
  return { authorization: `Bearer ${new AccessTokens(TOKEN_KEY).issue(claims, new Date())}` }
}
