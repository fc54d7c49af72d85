import { type Ctx, inTransaction, memberOf } from '../../../platform/context.ts'
import { saveMailReads } from './reads.repository.ts'

export async function markMailRead(ctx: Ctx, seen: number[]) {
  const { user_id } = memberOf(ctx)
  await inTransaction(ctx, (tx) => saveMailReads(tx.db, user_id, seen))
  return { success: true as const, message: 'Marked as read' }
}
