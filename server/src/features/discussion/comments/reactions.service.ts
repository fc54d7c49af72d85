import type { comments, HandlerInput } from '@vlacku/contract'
import { MAX_REACTIONS } from '@vlacku/contract/comments'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { mayModerate } from './comments.policy.ts'
import * as repo from './reactions.repository.ts'
import { reactionsOf } from './reading.repository.ts'
import { type LockedComment, lockComment } from './writing/writing.repository.ts'

/** Adds or removes a reaction and updates the counts in the same transaction, with the comment locked. */
export function react(
  ctx: Ctx,
  viewer: Viewer,
  { comment_id, reaction, on }: HandlerInput<typeof comments.react>['body'],
) {
  return inTransaction(ctx, async (tx) => {
    const { thread_id, comment_num } = await shownComment(tx, comment_id)
    const mine = await repo.reactionsBy(tx.db, comment_id, viewer.user_id)
    const has = mine.includes(reaction)
    const wants = on ?? !has
    const userReaction = { comment_id, user_id: viewer.user_id, reaction }
    if (wants && !has) {
      if (mine.length >= MAX_REACTIONS) throw new AppError('too_many_reactions')
      await repo.addReaction(tx.db, userReaction, tx.now())
    }
    if (!wants && has) await repo.removeReaction(tx.db, userReaction)
    const total_reactions = await repo.countReactors(tx.db, comment_id)
    if (wants !== has) tx.emit({ kind: 'commented', did: 'reacted', thread_id, comment_id, comment_num })
    const rows = await reactionsOf(tx.db, [comment_id], viewer.user_id)
    const reactions = rows.map(({ reaction, count, reacted }) => ({ reaction, count, reacted }))
    const message = wants ? 'Reaction given' : 'Reaction taken back'
    return { success: true as const, message, reactions, total_reactions }
  })
}

export async function bookmarkComment(ctx: Ctx, viewer: Viewer, comment_id: number, isBookmarked: boolean) {
  await inTransaction(ctx, async (tx) => {
    await shownComment(tx, comment_id)
    await repo.setBookmark(tx.db, { comment_id, user_id: viewer.user_id, isBookmarked, at: tx.now() })
  })
  return { success: true as const, message: isBookmarked ? 'Bookmarked' : 'No longer bookmarked' }
}

/** Locks a comment until the transaction ends. Throws if the comment is hidden, except for moderators. */
async function shownComment(tx: Tx, comment_id: number): Promise<LockedComment> {
  const comment = await lockComment(tx.db, comment_id)
  if (!comment || (comment.hidden_reason !== null && !mayModerate(tx.viewer))) throw new AppError('comment_not_found')
  return comment
}
