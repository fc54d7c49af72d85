import type { Db } from '../../../platform/context.ts'

/** Creates a role with the given permissions, bypassing checks. */
export async function newRole(db: Db, name: string, permissions: readonly string[]): Promise<void> {
  await db.insertInto('roles').values({ name }).execute()
  const rows = permissions.map((permission) => ({ role: name, permission }))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
}
