import { batchesOf } from '../../../../platform/batches.ts'
import { type Ctx, inTransaction, type Viewer } from '../../../../platform/context.ts'
import { copyLog } from './log.repository.ts'
import { replaySides } from './log.service.ts'

const ITEMS_AT_A_TIME = 100

/** Copies the viewer's own progress to the cards of copied items, unless the viewer has already studied those cards. */
export async function copyProgress(
  ctx: Ctx,
  { user_id }: Viewer,
  copies: readonly { source: number; copy: number }[],
): Promise<void> {
  for (const some of batchesOf([...copies], ITEMS_AT_A_TIME))
    await inTransaction(ctx, async (tx) => {
      const keys = await copyLog(tx.db, user_id, some, tx.now())
      if (keys.length > 0) await replaySides(tx, user_id, keys)
    })
}
