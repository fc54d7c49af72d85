import type { comments, HandlerInput } from '@vlacku/contract'
import type { Comment } from '@vlacku/contract/comments'
import { readUntilFull } from '../../../platform/boundedList.ts'
import type { Ctx, Paging, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { termsQuery } from '../../../platform/textTerms.ts'
import { cursorOf, placeOf } from '../../../platform/timeCursor.ts'
import { holdersOfNames, readAccount } from '../../accounts/accountNames/index.ts'
import { findValsi, writtenForms } from '../../dictionary/entries/index.ts'
import { mayModerate } from './comments.policy.ts'
import { presentComments } from './comments.serialize.ts'
import * as repo from './reading.repository.ts'
import { found, trendingIds } from './search.repository.ts'
import { textOf } from './writing/content.ts'
import { mentionsOf, namesIn } from './writing/names.ts'

const readerOf = ({ viewer }: Ctx): repo.Reader => ({
  user_id: viewer?.user_id ?? null,
  moderates: mayModerate(viewer),
})

/**
 * Reads comments as response objects in the given order. Runs two SQL statements for any number of comments, plus one if users
 * are mentioned.
 */
export async function readComments(ctx: Ctx, comment_ids: number[]): Promise<Comment[]> {
  const reader = readerOf(ctx)
  // runs sequentially, since a transaction has only one connection
  const rows = await repo.commentRows(ctx.db, comment_ids, reader)
  const reactions = await repo.reactionsOf(ctx.db, comment_ids, reader.user_id)
  const names = rows.map(({ content }) => namesIn(textOf('', content)))
  const holders = await holdersOfNames(ctx.db, [...new Set(names.flat(2))])
  const named = rows.map((row, i) => ({
    ...mentionsOf(names[i]!, holders, row.created_at),
    words: writtenForms(textOf('', row.content), row.named),
  }))
  return presentComments(rows, reactions, named)
}

export async function readComment(ctx: Ctx, comment_id: number): Promise<Comment> {
  const [comment] = await readComments(ctx, [comment_id])
  if (!comment) throw new AppError('comment_not_found')
  return comment
}

/** Reads a page of a list. Runs at most five SQL statements, regardless of the list length. */
export async function listPage(ctx: Ctx, listing: repo.Listing, { page, per_page }: Paging) {
  const [ids, total] = await Promise.all([
    repo.idsOfPage(ctx.db, listing, { page, per_page }),
    repo.countOf(ctx.db, listing),
  ])
  return { comments: await readComments(ctx, ids), total, page, per_page }
}

type At = Paging & { after?: string | undefined }

/**
 * Reads a page of a chronological list, or the comments after a cursor, up to 1 MB of text. Runs at most five SQL statements,
 * regardless of the list length.
 */
async function listByTime(ctx: Ctx, listing: repo.TimedListing, { page, per_page, after }: At) {
  const place = after === undefined ? null : placeOf(after, ['comment'])
  const [rows, total] = await Promise.all([
    repo.timedRows(ctx.db, listing, { page, per_page }, place),
    repo.countOf(ctx.db, listing),
  ])
  const ids = rows.slice(0, per_page).map(({ comment_id }) => comment_id)
  const comments = await readUntilFull(ids, (some) => readComments(ctx, some))
  return { comments, total, page, per_page, next_cursor: endOf(comments, rows) }
}

/** Returns a cursor that points after the given comments, or null if there are no further rows. */
function endOf(comments: Comment[], rows: repo.TimedRow[]): string | null {
  const at = rows.findIndex(({ comment_id }) => comment_id === comments.at(-1)?.comment_id)
  if (at < 0 || at === rows.length - 1) return null
  const { micros, comment_id } = rows[at]!
  return cursorOf({ micros: Number(micros), type: 'comment', id: comment_id })
}

export const listComments = (ctx: Ctx, { sort_order, ...at }: HandlerInput<typeof comments.listComments>['query']) =>
  listByTime(ctx, repo.everything(sort_order), at)

export const listBookmarks = (ctx: Ctx, { user_id }: Viewer, at: At) => listByTime(ctx, repo.bookmarkedBy(user_id), at)

export const listMyReactions = (ctx: Ctx, { user_id }: Viewer, at: At) => listByTime(ctx, repo.reactedToBy(user_id), at)

export const listUserComments = async (ctx: Ctx, username: string, at: At) =>
  listByTime(ctx, repo.ofUser((await readAccount(ctx.db, username)).user_id), at)

export async function listMentions(ctx: Ctx, valsi_id: number, at: At) {
  const { valsiid } = await findValsi(ctx, String(valsi_id), undefined)
  return listByTime(ctx, repo.mentioning(valsiid), at)
}

export async function listVersions(ctx: Ctx, comment_id: number) {
  const { hidden } = await readComment(ctx, comment_id)
  if (hidden && !mayModerate(ctx.viewer)) return { versions: [] }
  const rows = await repo.versionsOf(ctx.db, comment_id)
  return { versions: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}

export async function listReactors(ctx: Ctx, comment_id: number) {
  await readComment(ctx, comment_id)
  return { reactions: await repo.reactorsOf(ctx.db, comment_id) }
}

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
