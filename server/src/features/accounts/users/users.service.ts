import type { HandlerInput, users } from '@vlacku/contract'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import * as repo from './users.repository.ts'

/** Returns true if email addresses are displayed and searched. Searching alone would already reveal them. */
const seesAddresses = (viewer: Viewer): boolean => viewer.authorities.includes('manage_users')

/** Runs two SQL statements regardless of the page size. */
export async function listUsers(ctx: Ctx, viewer: Viewer, query: HandlerInput<typeof users.listUsers>['query']) {
  const { search, role, sort_by, page, per_page } = query
  const filters = { search, role, withEmail: seesAddresses(viewer) }
  const sort_order = query.sort_order ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [rows, total] = await Promise.all([
    repo.usersPage(ctx.db, filters, { sort_by, sort_order, page, per_page }),
    repo.countUsers(ctx.db, filters),
  ])
  return { users: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total, page, per_page }
}
