import type { UserDefinition, UserProfile } from '@vlacku/contract/users'
import type { Ctx, Paging } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readAccount } from '../../accounts/accountNames/index.ts'
import { publicAccount } from '../../accounts/users/index.ts'
import { presentContent } from '../../dictionary/versions/index.ts'
import * as repo from './profiles.repository.ts'

export async function readProfile(ctx: Ctx, username: string): Promise<UserProfile> {
  const account = await publicAccount(ctx.db, username)
  if (!account) throw new AppError('user_not_found')
  const { created_at, ...shown } = account
  return { ...shown, ...(await repo.countContributions(ctx.db, account.user_id)), join_date: created_at.toISOString() }
}

/** Runs three SQL statements regardless of the number of definitions. */
export async function listDefinitionsOf(ctx: Ctx, username: string, query: Paging) {
  const { user_id } = await readAccount(ctx.db, username)
  const [rows, total] = await Promise.all([
    repo.definitionsPage(ctx.db, user_id, query),
    repo.countDefinitions(ctx.db, user_id),
  ])
  return { items: rows.map(presentWritten), total, page: query.page, per_page: query.per_page }
}

const presentWritten = ({ updated_at, content, ...row }: repo.WrittenRow): UserDefinition => ({
  ...row,
  valsiword: row.word,
  content: presentContent(content),
  has_image: (content.images ?? []).length > 0,
  notes: row.notes === '' ? null : row.notes,
  created_at: row.created_at.toISOString(),
  time: Math.floor(updated_at.getTime() / 1000),
})
