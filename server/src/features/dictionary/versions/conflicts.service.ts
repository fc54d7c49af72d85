import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './conflicts.repository.ts'
import { settleConflict } from './versions.repository.ts'

/** Runs two SQL statements regardless of the page size. */
export async function listConflicts(ctx: Ctx, at: { page: number; per_page: number }) {
  const [conflicts, total] = await Promise.all([repo.conflictsPage(ctx.db, at), repo.countConflicts(ctx.db)])
  return { conflicts, total, ...at }
}

/** Resolves a conflict without changing the definition. */
export async function resolveConflict(ctx: Ctx, version_id: number) {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await settleConflict(db, version_id))) throw new AppError('version_not_found')
  })
  return { success: true as const, message: 'Settled' }
}
