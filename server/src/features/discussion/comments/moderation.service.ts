import type { comments, HandlerInput } from '@vlacku/contract'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { refreshNotifiedOf } from '../subscriptions/index.ts'
import * as repo from './moderation.repository.ts'
import {
  addThread,
  countReplies,
  countThread,
  lockThread,
  MAX_PATH_LENGTH,
  threadIdOf,
} from './writing/writing.repository.ts'
import { lockWithThread } from './writing/writing.service.ts'

/** Hides a comment. The reason replaces the comment and is stored in the audit log. */
export async function hideComment(ctx: Ctx, moderator: Viewer, comment_id: number, reason: string | null) {
  await inTransaction(ctx, async (tx) => {
    const { comment } = await lockWithThread(tx, comment_id)
    const { user_id, thread_id, comment_num } = comment
    if (reason === null && comment.hidden_reason === null) return
    if (reason === null && comment.deleted_by_author_at !== null) throw new AppError('comment_deleted')
    await repo.setHidden(tx.db, { comment_id, reason, by: moderator.user_id })
    await countThread(tx.db, thread_id)
    const details = { comment: String(comment_id), thread: String(thread_id), ...(reason !== null && { reason }) }
    await recordAudit(tx, { action: reason === null ? 'comment_shown' : 'comment_hidden', user_id, details })
    await refreshNotifiedOf(tx, { comment_id })
    tx.emit({ kind: 'commented', did: 'hidden', thread_id, comment_id, comment_num })
  })
  return { success: true as const, message: reason === null ? 'Comment shown' : 'Comment hidden' }
}

export async function lockTalk(ctx: Ctx, thread_id: number, locked: boolean) {
  await inTransaction(ctx, async (tx) => {
    const thread = await lockThread(tx.db, thread_id)
    if (!thread) throw new AppError('thread_not_found')
    if (thread.is_locked === locked) return
    await repo.setLocked(tx.db, thread_id, locked)
    const details = { thread: String(thread_id) }
    await recordAudit(tx, { action: locked ? 'thread_locked' : 'thread_unlocked', details })
    tx.emit({ kind: 'commented', did: 'changed', thread_id, comment_id: 0, comment_num: 0 })
  })
  return { success: true as const, message: locked ? 'Thread locked' : 'Thread unlocked' }
}

type Place = HandlerInput<typeof comments.moveComment>['body']

/** Moves a comment with its replies. A thread that becomes empty is deleted. */
export async function moveComment(ctx: Ctx, moderator: Viewer, comment_id: number, to: Place) {
  const thread_id = await inTransaction(ctx, async (tx) => {
    const goal = await threadOf(tx, moderator, to)
    const { comment, parent_id, thread_id } = await lockBoth(tx, comment_id, to, goal)
    const more = comment.total_replies + 1
    await countReplies(tx.db, comment.parent_id, -more)
    await repo.moveBranch(tx.db, { comment_id, parent_id, thread_id, maxPathLength: MAX_PATH_LENGTH })
    await countReplies(tx.db, parent_id, more)
    if ('subject' in to) await repo.setSubject(tx.db, comment_id, to.subject)
    await countThread(tx.db, thread_id)
    if (thread_id !== comment.thread_id) await countThread(tx.db, comment.thread_id)
    const details = { comment: String(comment_id), from: String(comment.thread_id), to: String(thread_id) }
    await recordAudit(tx, { action: 'comment_moved', user_id: comment.user_id, details })
    const { comment_num } = comment
    for (const affected of new Set([comment.thread_id, thread_id]))
      tx.emit({ kind: 'commented', did: 'moved', thread_id: affected, comment_id, comment_num })
    return thread_id
  })
  return { success: true as const, message: 'Comment moved', thread_id }
}

async function threadOf(tx: Tx, moderator: Viewer, to: Place): Promise<number> {
  if ('subject' in to) return (await addThread(tx.db, { about: null, user_id: moderator.user_id }))!
  const thread_id = await threadIdOf(tx.db, to.parent_id)
  if (thread_id === undefined) throw new AppError('comment_not_found')
  return thread_id
}

/** Locks both threads in ID order, to prevent deadlocks between concurrent moves. */
async function lockBoth(tx: Tx, comment_id: number, to: Place, thread_id: number) {
  const from = await threadIdOf(tx.db, comment_id)
  if (from === undefined) throw new AppError('comment_not_found')
  for (const id of [...new Set([from, thread_id])].sort((a, b) => a - b)) await lockThread(tx.db, id)
  const { comment } = await lockWithThread(tx, comment_id)
  const parent_id = 'parent_id' in to ? to.parent_id : null
  if (parent_id !== null) {
    if ((await threadIdOf(tx.db, parent_id)) !== thread_id) throw new AppError('comment_not_found')
    if (await repo.isWithin(tx.db, parent_id, comment_id)) throw new AppError('moved_below_itself')
  }
  return { comment, parent_id, thread_id }
}
