import type { Db } from '../../../../platform/context.ts'

/** A role that allows this, whoever could have made it. */
export async function newRole(db: Db, name: string, permissions: readonly string[]): Promise<void> {
  await db.insertInto('roles').values({ name }).execute()
  const rows = permissions.map((permission) => ({ role: name, permission }))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
}
