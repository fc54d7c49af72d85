import type { OwnProfile } from '@vlacku/contract/auth'
import { type Ctx, inTransaction, memberOf, type Tx } from '../../../platform/context.ts'
import { AppError, isUniqueViolation } from '../../../platform/errors.ts'
import { changeProfile, lockedName, type ProfileChange, profileOf } from './accounts.repository.ts'
import { lookOf } from './names/look.ts'
import { mustBeFreeName, storeFormerName } from './names/names.service.ts'
import { renewAccess } from './sessions.service.ts'
import type { AccessTokens } from './tokens.ts'

/** Emits change events for everything that displays a user's name, in the transaction that renames the user. */
export type OnRenamed = (tx: Tx, user_id: number) => Promise<void>

export async function readProfile(ctx: Ctx): Promise<OwnProfile> {
  const { created_at, locale, ...row } = await profileOf(ctx.db, memberOf(ctx).user_id)
  return { ...row, locale: locale as OwnProfile['locale'], join_date: created_at.toISOString() }
}

/** Changes the given profile fields. Access tokens contain the name, so renaming a user returns a new token. */
export async function updateProfile(ctx: Ctx, tokens: AccessTokens, change: ProfileChange, onRenamed: OnRenamed) {
  const viewer = memberOf(ctx)
  const isRenamed = change.username !== undefined && change.username !== viewer.username
  if (isRenamed) await mustBeFreeName(ctx.db, change.username!, viewer.user_id)
  await inTransaction(ctx, async (tx) => {
    if (isRenamed) await rename(tx, viewer.user_id, change, onRenamed)
    else await changeProfile(tx.db, viewer.user_id, change, null)
    tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  }).catch((error) => {
    throw isUniqueViolation(error) ? usernameTaken() : error
  })
  const message = 'Profile updated'
  return isRenamed ? { message, new_token: await renewAccess(ctx, tokens) } : { message }
}

async function rename(tx: Tx, user_id: number, change: ProfileChange, onRenamed: OnRenamed) {
  const to = change.username!
  const from = await lockedName(tx.db, user_id)
  await changeProfile(tx.db, user_id, change, lookOf(to))
  await storeFormerName(tx, { user_id, from, to })
  await onRenamed(tx, user_id)
}

const usernameTaken = () => new AppError('username_taken', { fields: { username: 'is taken' } })
