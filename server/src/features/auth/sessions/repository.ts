import { sql } from 'kysely'
import type { Client, Db, Viewer } from '../../../platform/context.ts'

/** The one behind an access token, with what the role allows now; nobody when the login or the account is over. */
export async function viewerOf(
  db: Db,
  { session_id, user_id }: { session_id: string; user_id: number },
  now: Date,
): Promise<(Viewer & { last_used_at: Date }) | undefined> {
  const { rows } = await sql<Viewer & { last_used_at: Date }>`
    select u.user_id, u.username, u.role, s.session_id, s.last_used_at,
           array(select permission from role_permissions where role = u.role order by 1) as authorities
    from sessions s join users u using (user_id)
    where s.session_id = ${session_id} and s.user_id = ${user_id} and s.ended_at is null and s.expires_at > ${now}
      and u.role <> 'blocked' and u.disabled_at is null`.execute(db)
  return rows[0]
}

/** Ends every login of somebody, except maybe one. Returns how many. */
export async function endSessionsOf(db: Db, user_id: number, now: Date, except: string | null = null): Promise<number> {
  const { rows } = await sql`
    update sessions set ended_at = ${now}
    where user_id = ${user_id} and ended_at is null and session_id is distinct from ${except}::uuid
    returning session_id`.execute(db)
  return rows.length
}

export async function lastUse(db: Db, session_id: string, now: Date, client: Client): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, ...client })
    .where('session_id', '=', session_id)
    .execute()
}
