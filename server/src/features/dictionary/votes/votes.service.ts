import type { HandlerInput, votes } from '@vlacku/contract'
import type { Ctx, Tx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import * as repo from './votes.repository.ts'

/**
 * Records at most one vote per user. The opposite vote withdraws it, and repeating it moves it to the current version. The score
 * changes in the same transaction, with the definition locked.
 */
export function vote(ctx: Ctx, viewer: Viewer, { definition_id, downvote }: HandlerInput<typeof votes.vote>['body']) {
  return idempotent(ctx, async (tx) => {
    const voted = await repo.lockVoted(tx.db, definition_id)
    if (!voted) throw new AppError('definition_not_found')
    const value = downvote ? -1 : 1
    const [before] = await repo.votesOn(tx.db, viewer.user_id, [definition_id])
    const withdraws = before !== undefined && before.value !== value
    if (withdraws) await repo.removeVote(tx.db, definition_id, viewer.user_id)
    else await giveVote(tx, viewer, definition_id, value, voted.version)
    const counted = await repo.countAgain(tx.db, definition_id)
    tx.emit({ kind: 'definitions_changed', definitionids: [definition_id] })
    return {
      success: true as const,
      message: withdraws ? 'Vote withdrawn' : 'Vote recorded',
      ...voted,
      ...counted,
      user_vote: withdraws ? null : (value as 1 | -1),
    }
  })
}

const giveVote = (tx: Tx, viewer: Viewer, definitionid: number, value: 1 | -1, version: number) =>
  repo.saveVote(tx.db, { definitionid, user_id: viewer.user_id, value, version, created_at: tx.now() })

/** Adds the author's own vote for their new definition. */
export async function voteOfAuthor(tx: Tx, author: Viewer, definitionid: number) {
  await giveVote(tx, author, definitionid, 1, 1)
  await repo.countAgain(tx.db, definitionid)
}

/** Moves the author's vote to the new version of their definition. Runs one SQL statement. */
export const storeAuthorVote = (tx: Tx, author: Viewer, definitionid: number, version: number) =>
  repo.moveVoteFor(tx.db, { definitionid, user_id: author.user_id, version })

/** Runs one SQL statement. */
export async function readMyVotes(ctx: Ctx, viewer: Viewer, definition_ids: number[]) {
  const rows = await repo.votesOn(ctx.db, viewer.user_id, definition_ids)
  const byDefinition = new Map(rows.map((row) => [row.definitionid, row]))
  const of = (field: 'value' | 'version') =>
    Object.fromEntries(definition_ids.map((id) => [String(id), byDefinition.get(id)?.[field] ?? null]))
  return { votes: of('value'), versions: of('version') }
}

/** Runs two SQL statements regardless of the page size. */
export async function listMyVotes(
  ctx: Ctx,
  viewer: Viewer,
  { outdated, ...at }: HandlerInput<typeof votes.listMyVotes>['query'],
) {
  const [rows, total] = await Promise.all([
    repo.votesPage(ctx.db, viewer.user_id, { outdated, ...at }),
    repo.countVotes(ctx.db, viewer.user_id, outdated),
  ])
  return { items: rows.map((row) => ({ ...row, voted_at: row.voted_at.toISOString() })), total, ...at }
}
