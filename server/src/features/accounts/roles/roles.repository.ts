import type { Role } from '@vlacku/contract/roles'
import type { Db } from '../../../platform/context.ts'
import { allRows, anyRow, firstRow, run } from '../../../platform/database/statements.ts'

type RoleRow = Role & { permissions: string[] }

/** Lists system roles first, then the other roles by name. */
export const allRoles = (db: Db) => allRows(db)<RoleRow>`
  select r.name, r.is_system, array(select permission from role_permissions where role = r.name order by 1) as permissions,
         (select count(*)::int from users where role = r.name) as user_count
  from roles r order by r.is_system desc, r.name`

export const roleNamed = (db: Db, name: string) => firstRow(db)<Omit<RoleRow, 'user_count'>>`
  select r.name, r.is_system, array(select permission from role_permissions where role = r.name order by 1) as permissions
  from roles r where r.name = ${name}`

/** Returns false if the name is taken. */
export const addRole = (db: Db, name: string) => anyRow(db)`
  insert into roles (name) values (${name}) on conflict (name) do nothing returning name`

export const setPermissions = (db: Db, name: string, permissions: string[]) => run(db)`
  with gone as (delete from role_permissions where role = ${name} and permission <> all(${permissions}::text[]))
  insert into role_permissions (role, permission) select ${name}, unnest(${permissions}::text[])
  on conflict do nothing`

/** Deletes a role, which must have no users, with its permissions. */
export async function removeRole(db: Db, name: string): Promise<void> {
  await db.deleteFrom('roles').where('name', '=', name).execute()
}
