import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { type Post, sendLetter } from '../../../platform/letters.ts'
import { type NewsMailWork, newsLetterJob } from './jobs.ts'
import { writeDigest, writeLetter } from './letters.ts'
import * as repo from './repository.ts'
import type { UnsubscribeTokens } from './token.ts'

/** What one digest tells in detail. */
const MOST_TOLD = 50

interface NewsPost extends Post {
  tokens: UnsubscribeTokens
}

/** Writes and sends mail about news. Throws when the mail server does not take it, and is then called again. */
export async function sendNewsMail(ctx: Ctx, post: NewsPost, work: NewsMailWork): Promise<void> {
  switch (work.mail) {
    case 'news':
      return addLetters(ctx, work.notification_ids)
    case 'news_letter':
      return send(ctx, post, await repo.letterOf(ctx.db, work.notification_id), writeLetter)
    case 'news_digest':
      return send(ctx, post, await repo.digestOf(ctx.db, work.user_id, MOST_TOLD), writeDigest)
  }
}

/** One job each: an address that takes no mail does not have the others written to again. */
async function addLetters(ctx: Ctx, notification_ids: number[]) {
  await inTransaction(ctx, async (tx) => {
    for (const { notification_id, email } of await repo.letterAddresses(tx.db, notification_ids))
      tx.enqueue(newsLetterJob(notification_id, email))
  })
}

/** News counts as mailed once the mail server took the letter. Whoever is killed in between sends it again; nothing is lost. */
async function send(
  ctx: Ctx,
  { tokens, ...post }: NewsPost,
  told: repo.LetterRow | undefined,
  write: typeof writeLetter,
) {
  if (!told) return // read or mailed meanwhile, or not wanted any more
  await sendLetter(post, told, write(told, { publicUrl: post.publicUrl, token: tokens.issue(told.user_id) }))
  await repo.markMailed(ctx.db, told.notification_ids, ctx.now())
}
