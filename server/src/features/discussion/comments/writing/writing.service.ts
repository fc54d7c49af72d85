import { isDeepStrictEqual } from 'node:util'
import type { comments, HandlerInput } from '@vlacku/contract'
import type { Comment, ContentPart } from '@vlacku/contract/comments'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { idempotent } from '../../../../platform/idempotent.ts'
import { termsOf } from '../../../../platform/textTerms.ts'
import { holdersOfNames } from '../../../accounts/accountNames/index.ts'
import { countCreated } from '../../../accounts/dailyLimits/index.ts'
import { entriesNamedIn } from '../../../dictionary/entries/index.ts'
import {
  notifyOfComment,
  notifyOfEditedComment,
  refreshNotifiedOf,
  subscribeCommenter,
} from '../../subscriptions/index.ts'
import { leavesNoTrace } from '../comments.policy.ts'
import { readComment } from '../reading.service.ts'
import { type Named, targetOf } from '../targets.repository.ts'
import { aboutNamed, notThere } from '../threads.service.ts'
import { type PreparedPart, prepareContent, storeContent, textOf } from './content.ts'
import { holdersMeant, namesIn } from './names.ts'
import * as repo from './writing.repository.ts'

type CommentInput = HandlerInput<typeof comments.addComment>['body']

/** Adds a comment. Pictures are re-encoded before the transaction. */
export function addComment(ctx: Ctx, author: Viewer, input: CommentInput): Promise<Comment> {
  const { content } = input
  return idempotent(
    ctx,
    (tx, prepared) => write(tx, author, input, prepared),
    () => prepareContent(content),
  )
}

async function write(tx: Tx, author: Viewer, input: CommentInput, prepared: PreparedPart[]): Promise<Comment> {
  const { thread_id, is_locked } = await threadFor(tx, author, input)
  if (is_locked) throw new AppError('thread_locked')
  await countCreated(tx, author, 'comments')
  const { subject, parent_id = null } = input
  const content = await storeContent(tx, author, prepared)
  const terms = termsOf(textOf(subject, content))
  const row = { thread_id, parent_id, user_id: author.user_id, subject, content, terms, at: tx.now() }
  const added = await repo.addComment(tx.db, row)
  if (!added) throw new AppError('comment_not_found')
  await repo.countReplies(tx.db, parent_id, 1)
  await repo.countThread(tx.db, thread_id)
  await notifyOf(tx, author, { comment_id: added.comment_id, subject, content }, true)
  tx.emit({ kind: 'commented', did: 'written', thread_id, ...added })
  return readComment(tx, added.comment_id)
}

/** Locks the thread for a comment: the parent's thread, the given thread, the thread about the given subject, or a new one. */
async function threadFor(tx: Tx, author: Viewer, input: CommentInput): Promise<repo.LockedThread> {
  if (input.parent_id) {
    const thread_id = await repo.threadIdOf(tx.db, input.parent_id)
    const thread = thread_id === undefined ? undefined : await repo.lockThread(tx.db, thread_id)
    if (!thread) throw new AppError('comment_not_found')
    return thread
  }
  if (input.thread_id) {
    const thread = await repo.lockThread(tx.db, input.thread_id)
    if (!thread) throw new AppError('thread_not_found')
    return thread
  }
  const named = aboutNamed(input)
  if (named) return threadAbout(tx, author, named)
  if (input.subject === '')
    throw new AppError('invalid_request', { fields: { subject: 'is required for a new thread' } })
  return { thread_id: (await repo.addThread(tx.db, { about: null, user_id: author.user_id }))!, is_locked: false }
}

async function threadAbout(tx: Tx, author: Viewer, named: Named): Promise<repo.LockedThread> {
  // prevents deletion of the definition before the comment exists
  const about = await targetOf(tx.db, named, true)
  if (!about) throw notThere(named)
  // retries if the thread is added or emptied concurrently
  for (;;) {
    const there = await repo.threadAbout(tx.db, about)
    const thread_id = there ?? (await repo.addThread(tx.db, { about, user_id: author.user_id }))
    const thread = thread_id === undefined ? undefined : await repo.lockThread(tx.db, thread_id)
    if (thread) return thread
  }
}

/** Locks a comment and its thread. Retries if the comment is moved in the meantime. */
export async function lockWithThread(tx: Tx, comment_id: number) {
  for (;;) {
    const thread_id = await repo.threadIdOf(tx.db, comment_id)
    const thread = thread_id === undefined ? undefined : await repo.lockThread(tx.db, thread_id)
    const comment = thread && (await repo.lockComment(tx.db, comment_id))
    if (!comment) throw new AppError('comment_not_found')
    if (comment.thread_id === thread_id) return { comment, thread }
  }
}

type Edit = HandlerInput<typeof comments.editComment>['body']

/**
 * Edits the author's own comment unless the comment is hidden. Throws `comment_edit_conflict` if the edit is based on an older
 * revision.
 */
export async function editComment(ctx: Ctx, author: Viewer, comment_id: number, edit: Edit): Promise<Comment> {
  const prepared = await prepareContent(edit.content)
  return inTransaction(ctx, async (tx) => {
    const { comment, thread } = await lockWithThread(tx, comment_id)
    if (comment.user_id !== author.user_id || comment.hidden_reason !== null) throw new AppError('comment_not_yours')
    if (thread.is_locked) throw new AppError('thread_locked')
    const content = await storeContent(tx, author, prepared)
    const subject = edit.subject ?? comment.subject
    // also covers a repeated request whose first response was lost
    const isUnchanged = subject === comment.subject && isDeepStrictEqual(content, comment.content)
    if (!isUnchanged) {
      checkRevision(comment, edit)
      await change(tx, author, comment, { subject, content, leavesNoTrace: leavesNoTrace(comment, edit, tx.now()) })
    }
    return readComment(tx, comment_id)
  })
}

function checkRevision({ revision }: repo.LockedComment, { expected_revision = revision }: Edit) {
  if (expected_revision !== revision) throw new AppError('comment_edit_conflict', { revision })
}

async function change(
  tx: Tx,
  author: Viewer,
  { comment_id, thread_id, comment_num }: repo.LockedComment,
  { subject, content, leavesNoTrace }: { subject: string; content: ContentPart[]; leavesNoTrace: boolean },
) {
  if (!leavesNoTrace) await repo.storeVersion(tx.db, comment_id)
  const terms = termsOf(textOf(subject, content))
  await repo.changeComment(tx.db, { comment_id, subject, content, terms, edited_at: leavesNoTrace ? null : tx.now() })
  await repo.countThread(tx.db, thread_id)
  await notifyOf(tx, author, { comment_id, subject, content }, false)
  tx.emit({ kind: 'commented', did: 'changed', thread_id, comment_id, comment_num })
}

/**
 * Deletes the author's own comment if it has no replies. A hidden comment is only marked as deleted, so that moderators can still
 * see it.
 */
export async function deleteComment(ctx: Ctx, author: Viewer, comment_id: number) {
  await inTransaction(ctx, async (tx) => {
    const { comment } = await lockWithThread(tx, comment_id)
    const { thread_id, parent_id, comment_num, user_id, total_replies } = comment
    if (user_id !== author.user_id) throw new AppError('comment_not_yours')
    if (total_replies > 0) throw new AppError('comment_has_replies')
    // moderators must still be able to read it
    if (comment.hidden_reason !== null) await repo.markDeletedByAuthor(tx.db, comment_id, tx.now())
    else {
      await refreshNotifiedOf(tx, { comment_id })
      await repo.removeComment(tx.db, comment_id)
      await repo.countReplies(tx.db, parent_id, -1)
      await repo.countThread(tx.db, thread_id)
    }
    tx.emit({ kind: 'commented', did: 'deleted', thread_id, comment_id, comment_num })
  })
  return { success: true as const, message: 'Comment deleted' }
}

interface CommentText {
  comment_id: number
  subject: string
  content: ContentPart[]
}

/** Finds the entries that a comment mentions, and notifies users (after an edit, only newly mentioned users). */
async function notifyOf(tx: Tx, author: Viewer, { comment_id, subject, content }: CommentText, isNew: boolean) {
  const text = textOf(subject, content)
  await repo.saveMentions(tx.db, comment_id, await entriesNamedIn(tx.db, text))
  const { created_at, ...talk } = await repo.talkOf(tx.db, comment_id)
  const names = namesIn(text)
  // names in an edited comment refer to the accounts that had those names when it was posted
  const meant = holdersMeant(names, await holdersOfNames(tx.db, names.flat()), created_at)
  const mentioned_ids = [...new Set(meant.map(({ user_id }) => user_id))]
  const notify = isNew ? notifyOfComment : notifyOfEditedComment
  await notify(tx, author.user_id, { comment_id, ...talk, mentioned_ids, onlyMentioned: !isNew })
  if (isNew) await subscribeCommenter(tx, author.user_id, talk)
}
