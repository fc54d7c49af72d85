import type { HandlerInput, users } from '@vlacku/contract'
import type { UserProfile } from '@vlacku/contract/users'
import type { Ctx, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readAccount } from '../accountNames/index.ts'
import { seesAddresses } from './policy.ts'
import { presentProfile, presentUser, presentWritten } from './present.ts'
import * as repo from './repository.ts'

/** Two statements, however long the page is. */
export async function listUsers(ctx: Ctx, viewer: Viewer, query: HandlerInput<typeof users.listUsers>['query']) {
  const { search, role, sort_by, page, per_page } = query
  const filters = { search, role, withEmail: seesAddresses(viewer) }
  const sort_order = query.sort_order ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [rows, total] = await Promise.all([
    repo.usersPage(ctx.db, filters, { sort_by, sort_order, page, per_page }),
    repo.countUsers(ctx.db, filters),
  ])
  return { users: rows.map(presentUser), total, page, per_page }
}

export async function readProfile(ctx: Ctx, username: string): Promise<UserProfile> {
  const row = await repo.profileOf(ctx.db, username)
  if (!row) throw new AppError('user_not_found')
  return presentProfile(row)
}

/** Three statements, however many definitions there are. */
export async function listDefinitionsOf(ctx: Ctx, username: string, query: { page: number; per_page: number }) {
  const { user_id } = await readAccount(ctx.db, username)
  const [rows, total] = await Promise.all([
    repo.definitionsPage(ctx.db, user_id, query),
    repo.countDefinitions(ctx.db, user_id),
  ])
  return { items: rows.map(presentWritten), total, page: query.page, per_page: query.per_page }
}
