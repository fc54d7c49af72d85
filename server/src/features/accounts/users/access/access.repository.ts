import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import type { AccessState } from './access.policy.ts'

/** Serializes transactions that change roles, without blocking reads or role assignments at sign-up. */
export async function lockRoles(db: Db): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(db)
}

/** Locks the given users and all admins until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockedAccess(db: Db, user_ids: number[]): Promise<AccessState[]> {
  const { rows } = await sql<AccessState>`
    select u.user_id, u.role, u.role_before_block, u.disabled_at is not null as is_disabled,
           u.password_hash is not null as has_password,
           array(select permission from role_permissions
                 where role = case when u.role = 'blocked' then coalesce(u.role_before_block, 'user') else u.role end
                 order by 1) as authorities
    from users u where u.user_id = any(${user_ids}::int[]) or u.role = 'admin'
    order by u.user_id for update of u`.execute(db)
  return rows
}
