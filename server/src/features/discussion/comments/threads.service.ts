import type { comments, HandlerInput } from '@vlacku/contract'
import type { Thread } from '@vlacku/contract/comments'
import { type Ctx, inTransaction, memberOf, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { markSeenComments } from '../subscriptions/index.ts'
import { mayModerate } from './comments.policy.ts'
import { inThread, placeInThread } from './reading.repository.ts'
import { listPage } from './reading.service.ts'
import { type Named, natlangWordId, targetOf } from './targets.repository.ts'
import * as repo from './threads.repository.ts'
import { countThread } from './writing/writing.repository.ts'

type Wanted = HandlerInput<typeof comments.getThread>['query']

/** Error codes for missing targets. */
const missing = {
  thread: 'thread_not_found',
  comment: 'comment_not_found',
  valsi: 'valsi_not_found',
  definition: 'definition_not_found',
  natlang_word: 'not_found',
  user: 'user_not_found',
} as const
export const notThere = ({ kind }: repo.WhichThread) => new AppError(missing[kind])

/** Selects the most specific of the given targets, since requests for a definition also contain its entry. */
export function aboutNamed(targets: Partial<Omit<Wanted, 'page' | 'per_page'>>): Named | null {
  if (targets.definition_id) return { kind: 'definition', id: targets.definition_id }
  if (targets.natlang_word_id) return { kind: 'natlang_word', id: targets.natlang_word_id }
  if (targets.target_user_id) return { kind: 'user', id: targets.target_user_id }
  return targets.valsi_id ? { kind: 'valsi', id: targets.valsi_id } : null
}

function whichOf(query: Wanted): repo.WhichThread {
  if (query.thread_id) return { kind: 'thread', id: query.thread_id }
  if (query.comment_id) return { kind: 'comment', id: query.comment_id }
  const about = aboutNamed(query)
  if (about) return about
  if (query.scroll_to) return { kind: 'comment', id: query.scroll_to }
  throw new AppError('invalid_request', { fields: { thread_id: 'or another ID is required' } })
}

/** Reads a page of a thread in order. Runs at most seven SQL statements, regardless of the thread's length and depth. */
export async function readThread(ctx: Ctx, query: Wanted) {
  const which = whichOf(query)
  const { page, per_page } = query
  const thread = await repo.findThread(ctx.db, which, ctx.viewer?.user_id ?? null)
  if (!thread) return emptyThread(ctx, which, query)
  const at = query.scroll_to ? await pageWith(ctx, thread.thread_id, query.scroll_to, per_page) : page
  return { ...thread, ...(await listPage(ctx, inThread(thread.thread_id), { page: at, per_page })) }
}

async function pageWith(ctx: Ctx, thread_id: number, comment_id: number, per_page: number): Promise<number> {
  const place = await placeInThread(ctx.db, thread_id, comment_id)
  if (place === undefined) throw new AppError('comment_not_found')
  return Math.ceil(place / per_page)
}

/** Builds the empty thread of a target without comments. */
async function emptyThread(ctx: Ctx, which: repo.WhichThread, { page, per_page, scroll_to }: Wanted) {
  if (which.kind === 'thread' || which.kind === 'comment') throw notThere(which)
  const target = await targetOf(ctx.db, which)
  if (!target) throw notThere(which)
  if (scroll_to) throw new AppError('comment_not_found')
  return {
    thread_id: null,
    is_locked: false,
    is_followed: null,
    read_num: null,
    unread: null,
    first_unread_id: null,
    valsi_id: target.valsiid,
    natlang_word_id: target.natlang_word_id,
    definition_id: target.definitionid,
    target_user_id: target.target_user_id,
    valsi_word: target.word,
    definition: target.definition,
    target_username: target.username,
    comments: [],
    total: 0,
    page,
    per_page,
  }
}

/** Runs two SQL statements regardless of the number of threads. */
export async function listThreads(
  ctx: Ctx,
  { followed, ...order }: HandlerInput<typeof comments.listThreads>['query'],
) {
  const followed_by = followed ? memberOf(ctx).user_id : null
  const reader = { user_id: ctx.viewer?.user_id ?? null, moderates: mayModerate(ctx.viewer) }
  const [rows, total] = await Promise.all([
    repo.threadsPage(ctx.db, reader, { ...order, followed_by }),
    repo.countThreads(ctx.db, followed_by),
  ])
  return { comments: rows.map(presentThread), total, page: order.page, per_page: order.per_page }
}

const presentThread = ({ last_comment_at, ...row }: repo.ThreadRow): Thread => ({
  ...row,
  valsiid: row.valsi_id,
  definitionid: row.definition_id,
  last_comment_time: Math.floor(last_comment_at.getTime() / 1000),
})

export async function markThreadRead(ctx: Ctx, { user_id }: Viewer, thread_id: number, seen: number[]) {
  const notifications_read = await inTransaction(ctx, async (tx) => {
    if (!(await repo.saveRead(tx.db, user_id, thread_id, seen))) throw new AppError('thread_not_found')
    return markSeenComments(tx, user_id, thread_id, seen)
  })
  return { success: true as const, message: 'Marked as read', notifications_read }
}

/** Returns the ID that threads use for a natlang word. */
export async function numberNatlangWord(ctx: Ctx, { langid, word }: { langid: number; word: string }) {
  const natlang_word_id = await natlangWordId(ctx.db, langid, word)
  if (natlang_word_id === undefined) throw new AppError('not_found')
  return { natlang_word_id, langid, word }
}

/** Moves an entry's threads and mentions to the entry it was merged into. */
export async function moveThreads({ db }: Tx, from: number, to: number): Promise<void> {
  await repo.moveAbout(db, from, to)
  const threads = await repo.lockEntryThreads(db, from, to)
  if (threads.from === undefined) return
  if (threads.to === undefined) return repo.setEntry(db, threads.from, to)
  await repo.appendThread(db, threads.from, threads.to)
  await countThread(db, threads.to)
  await countThread(db, threads.from)
}
