import type { AuditAction } from '@vlacku/contract/audit'
import type { Db } from '../../platform/context.ts'

export interface NewEntry {
  at: Date
  action: AuditAction
  actor_id: number | null
  user_id: number | null
  details: Record<string, string>
  ip: string | null
}

export async function addEntry(db: Db, { details, ...entry }: NewEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify(details) })
    .execute()
}
