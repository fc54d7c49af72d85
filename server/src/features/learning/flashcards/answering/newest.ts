import { afterReview, type CardState, cardKey, newState, type Rating, Scheduler } from '@vlacku/study'
import { type Ctx, inTransaction, type Viewer } from '../../../../platform/context.ts'
import { isUniqueViolation } from '../../../../platform/errors.ts'
import { completeLevels } from '../../levels/index.ts'
import type { NewEntry } from '../log/log.repository.ts'
import { wordsRemembered } from '../log/log.service.ts'
import { schedulingOf } from '../settings/studyOf.ts'
import { type SideSnapshot, writeFirst, writeOnto } from './answering.repository.ts'

type Review = NewEntry & { rating: Rating }

/**
 * Stores the last review of a log if the new state can be computed from the previous state. Runs one additional SQL statement for
 * a phrase card. Returns null without writing if the log must be replayed: it has an entry at the same time or later, it changed
 * concurrently, or the words of a phrase are also reviewed.
 */
export async function writeNewest(ctx: Ctx, { user_id }: Viewer, entry: Review, side: SideSnapshot) {
  const { newest_at, is_expected, version } = side
  if (is_expected || (newest_at && newest_at >= entry.at)) return null
  if ((await wordsRemembered(ctx.db, [entry], [side])).length > 0) return null
  const { flashcard_id, card_side, rating } = entry
  const scheduler = new Scheduler(schedulingOf(side.weights, side))
  const key = cardKey(flashcard_id, card_side)
  const state = afterReview(stateOf(side), rating, entry.at.getTime(), scheduler, key)
  const newest = { entry, state, received_at: ctx.now() }
  const write = (db: Ctx['db']) =>
    version === null ? writeFirst(db, user_id, newest) : writeOnto(db, user_id, version, newest)
  try {
    if (!side.in_levels) return (await write(ctx.db)) ? { state, completed_levels: [] } : null
    return await inTransaction(ctx, async ({ db, now }) => {
      if (!(await write(db))) return null
      return { state, completed_levels: await completeLevels(db, { user_id, flashcard_ids: [flashcard_id] }, now()) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

const stateOf = ({ due, last_review, snoozed_until, ...stored }: SideSnapshot): CardState => ({
  ...newState(),
  ...(stored.version !== null && {
    state: stored.state!,
    stability: stored.stability!,
    difficulty: stored.difficulty!,
    scheduled_days: stored.scheduled_days!,
    learning_steps: stored.learning_steps!,
    reps: stored.reps!,
    lapses: stored.lapses!,
    set_aside: stored.set_aside!,
  }),
  due: due?.getTime() ?? 0,
  last_review: last_review?.getTime() ?? null,
  snoozed_until: snoozed_until?.getTime() ?? null,
})
