import type { mailArchive as endpoints, HandlerInput } from '@vlacku/contract'
import type { MailThread } from '@vlacku/contract/mailArchive'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { mapYielding } from '../../../../platform/mapYielding.ts'
import { shownTo } from '../mailArchive.policy.ts'
import { presentMessage, presentPlaced } from '../mailArchive.serialize.ts'
import { withWords } from '../mailArchive.service.ts'
import { cleanedSubject, subjectKey } from '../reading/subject.ts'
import { type Unread, unreadIn } from '../reads.repository.ts'
import * as repo from './threads.repository.ts'
import { treeOf } from './tree.ts'

/** Maximum number of threads per subject, latest first, since subjects such as "Hello" occur in many threads. */
const MAX_THREADS = 20
const MAX_IN_TREE = 1_000
const NOTHING_UNREAD: Unread = { unread: null, first_unread_id: null }

/**
 * Reads a thread. Runs six SQL statements regardless of its length, plus one for logged-in users, minus one if the thread ID is
 * given, minus two without texts.
 */
export async function readThread(
  ctx: Ctx,
  { subject, thread_id, include_content, max_text, ...how }: HandlerInput<typeof endpoints.getThread>['query'],
): Promise<MailThread> {
  if (subject === undefined && thread_id === undefined) {
    throw new AppError('invalid_request', { fields: { subject: 'or thread_id is required' } })
  }
  const { cleaned } = cleanedSubject(subject ?? '')
  const threads =
    thread_id === undefined ? await repo.threadsOfSubject(ctx.db, subjectKey(cleaned), MAX_THREADS) : [thread_id]
  const user_id = ctx.viewer?.user_id ?? null
  const [{ rows, total }, tree, parents, unread] = await Promise.all([
    repo.threadPage(ctx.db, threads, {
      ...how,
      user_id,
      max_text: include_content ? max_text : 0,
    }),
    repo.treeRows(ctx.db, threads, MAX_IN_TREE),
    repo.parentsIn(ctx.db, threads, 10 * MAX_IN_TREE),
    user_id === null ? NOTHING_UNREAD : unreadIn(ctx.db, threads, user_id),
  ])
  if (total === 0) throw new AppError('thread_not_found')
  const about = thread_id === undefined ? cleaned : cleanedSubject(tree[0]!.subject).cleaned
  return {
    messages: await withWords(ctx, await mapYielding(rows, (row) => presentMessage(row, ctx.viewer, include_content))),
    clean_subject: shownTo(ctx.viewer).line(about),
    tree: treeOf(tree, parents).map(presentPlaced),
    ...unread,
    total,
    page: how.page,
    per_page: how.per_page,
  }
}
