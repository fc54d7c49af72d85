import type { comments, HandlerInput } from '@vlacku/contract'
import type { Comment } from '@vlacku/contract/comments'
import { readUntilFull } from '../../../platform/boundedList.ts'
import type { Ctx } from '../../../platform/context.ts'
import { termsQuery } from '../../../platform/textTerms.ts'
import { readAccount } from '../../accounts/accountNames/index.ts'
import { listPage, readComments } from './reading.service.ts'
import { found, trendingIds } from './search.repository.ts'

/**
 * Searches comments with at most five SQL statements. A query without words matches nothing; an empty query matches everything.
 */
export async function searchComments(ctx: Ctx, wanted: HandlerInput<typeof comments.searchComments>['query']) {
  const { search, username, page, per_page } = wanted
  const user_id = username === undefined ? null : (await readAccount(ctx.db, username)).user_id
  const query = termsQuery(search)
  if (query === null && search.trim() !== '') return { comments: [], total: 0, page, per_page }
  const { valsi_id = null, definition_id = null, target_user_id = null } = wanted
  const listing = found({ query, user_id, valsi_id, definition_id, target_user_id }, wanted)
  return listPage(ctx, listing, { page, per_page })
}

/** Runs three SQL statements. */
export async function listTrending(
  ctx: Ctx,
  wanted: HandlerInput<typeof comments.listTrending>['query'],
): Promise<Comment[]> {
  const ids = await trendingIds(ctx.db, { ...wanted, now: ctx.now() })
  return readUntilFull(ids, (some) => readComments(ctx, some))
}
