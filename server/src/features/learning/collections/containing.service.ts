import { MAX_ID } from '@vlacku/contract/paging'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import * as repo from './containing.repository.ts'

/** Runs two SQL statements regardless of the number of definitions. */
export async function whereCollected(ctx: Ctx, { user_id }: Viewer, definition_ids: number[] = []) {
  const ids = [...new Set(definition_ids)].filter((id) => id <= MAX_ID)
  const [collections, containing] = await Promise.all([
    repo.collectionsOf(ctx.db, user_id),
    repo.containing(ctx.db, user_id, ids),
  ])
  return { collections, containing }
}
