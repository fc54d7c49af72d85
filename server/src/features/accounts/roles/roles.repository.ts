import type { Role } from '@vlacku/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

type RoleRow = Role & { permissions: string[] }

/** Lists system roles first, then the other roles by name. */
export async function allRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.name, r.is_system, array(select permission from role_permissions where role = r.name order by 1) as permissions,
           (select count(*)::int from users where role = r.name) as user_count
    from roles r order by r.is_system desc, r.name`.execute(db)
  return rows
}

export async function roleNamed(db: Db, name: string): Promise<Omit<RoleRow, 'user_count'> | undefined> {
  const { rows } = await sql<Omit<RoleRow, 'user_count'>>`
    select r.name, r.is_system, array(select permission from role_permissions where role = r.name order by 1) as permissions
    from roles r where r.name = ${name}`.execute(db)
  return rows[0]
}

/** Returns false if the name is taken. */
export async function addRole(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into roles (name) values (${name}) on conflict (name) do nothing returning name`.execute(db)
  return rows.length > 0
}

export async function setPermissions(db: Db, name: string, permissions: string[]): Promise<void> {
  await sql`
    with gone as (delete from role_permissions where role = ${name} and permission <> all(${permissions}::text[]))
    insert into role_permissions (role, permission) select ${name}, unnest(${permissions}::text[])
    on conflict do nothing`.execute(db)
}

/** Deletes a role, which must have no users, with its permissions. */
export async function removeRole(db: Db, name: string): Promise<void> {
  await db.deleteFrom('roles').where('name', '=', name).execute()
}
