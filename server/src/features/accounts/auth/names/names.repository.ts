import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'

/** Checks whether an account other than `own` has the given current or former name, or a look-alike. */
export async function holdersOf(
  db: Db,
  { username, look }: { username: string; look: string },
  own: number | null,
): Promise<{ same: boolean; alike: boolean }> {
  const { rows } = await sql<{ same: boolean; alike: boolean }>`
    select exists (select from account_names where name = lower(${username}) and freed_at is null
                   and user_id is distinct from ${own}::int) as same,
           exists (select from users where username_look = ${look} and user_id is distinct from ${own}::int)
             or exists (select from former_usernames where look = ${look} and freed_at is null
                        and user_id is distinct from ${own}::int) as alike`.execute(db)
  return rows[0]!
}

export async function namesWithoutLook(db: Db): Promise<{ user_id: number; username: string }[]> {
  const { rows } = await sql<{ user_id: number; username: string }>`
    select user_id, username from users where username_look is null order by user_id`.execute(db)
  return rows
}

/** Saves the appearance keys of names. Among look-alike names, only the first gets a key. */
export async function saveLooks(db: Db, looks: { user_id: number; look: string }[]) {
  await sql`
    update users u set username_look = l.look
    from (select distinct on (look) user_id, look
          from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as r(user_id int, look text) order by look, user_id) l
    where u.user_id = l.user_id and not exists (select from users o where o.username_look = l.look)`.execute(db)
}
