import type { NewsMail } from '@vlacku/contract/subscriptions'
import { type Ctx, inTransaction, memberOf } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { emailSettings, saveEmailSettings } from './mail.repository.ts'
import type { UnsubscribeTokens } from './token.ts'

export const readSettings = (ctx: Ctx) => emailSettings(ctx.db, memberOf(ctx).user_id)

export async function saveSettings(ctx: Ctx, mail: NewsMail) {
  await inTransaction(ctx, (tx) => saveEmailSettings(tx.db, memberOf(ctx).user_id, mail))
  return { success: true as const, message: 'Settings saved' }
}

/** Disables notification emails for the user identified by a token from an email link. The token authorizes nothing else. */
export async function unsubscribeByLetter(ctx: Ctx, tokens: UnsubscribeTokens, token: string) {
  const user_id = tokens.read(token)
  const username =
    user_id === null ? undefined : await inTransaction(ctx, (tx) => saveEmailSettings(tx.db, user_id, 'none'))
  if (username === undefined) throw new AppError('invalid_unsubscribe')
  return { success: true as const, message: 'No more mail about news', username }
}
