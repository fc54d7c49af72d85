import type { HandlerInput, users } from '@vlacku/contract'
import { MAX_ID } from '@vlacku/contract/paging'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/etag.ts'
import { formerNames, freeName, readAccount } from '../accountNames/index.ts'
import { countCreated } from '../dailyLimits/index.ts'
import { pictureFromUpload, type UploadedPicture } from '../pictures/index.ts'
import * as repo from './users.repository.ts'

/** Returns true if email addresses are displayed and searched. Searching alone would already reveal them. */
const seesAddresses = (viewer: Viewer): boolean => viewer.authorities.includes('manage_users')

/** Runs two SQL statements regardless of the page size. */
export async function listUsers(ctx: Ctx, viewer: Viewer, query: HandlerInput<typeof users.listUsers>['query']) {
  const { search, role, sort_by, page, per_page } = query
  const filters = { search, role, withEmail: seesAddresses(viewer) }
  const sort_order = query.sort_order ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [rows, total] = await Promise.all([
    repo.usersPage(ctx.db, filters, { sort_by, sort_order, page, per_page }),
    repo.countUsers(ctx.db, filters),
  ])
  return { users: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total, page, per_page }
}

export async function listFormerNames(ctx: Ctx, username: string) {
  const { user_id } = await readAccount(ctx.db, username)
  const rows = await formerNames(ctx.db, user_id)
  return { former_names: rows.map((row) => ({ ...row, given_up_at: row.given_up_at.toISOString() })) }
}

/** Frees a former name, so that other users can take it. */
export async function freeFormerName(ctx: Ctx, username: string, former_name: string) {
  await inTransaction(ctx, async (tx) => {
    const { user_id } = await readAccount(tx.db, username)
    const freed = await freeName(tx.db, { user_id, username: former_name, at: tx.now() })
    if (freed === undefined) throw new AppError('former_name_not_found')
    await recordAudit(tx, { action: 'username_freed', user_id, details: { name: freed } })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
  return { success: true as const, message: 'Name freed' }
}

/** Size of a stored picture in pixels. Anything beyond the square is cropped. */
const SQUARE = { width: 256, height: 256, fit: 'cover' } as const

/** Stores the user's picture, resized and without metadata. Throws `invalid_request`, `too_large` or `not_an_image`. */
export async function setProfileImage(ctx: Ctx, viewer: Viewer, upload: UploadedPicture) {
  const { bytes } = await pictureFromUpload(upload, SQUARE, 'data')
  await inTransaction(ctx, async (tx) => {
    await countCreated(tx, viewer, 'pictures')
    await repo.savePicture(tx.db, viewer.user_id, { bytes, etag: etagOf(bytes), changed_at: tx.now() })
    tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture set' }
}

export async function removeProfileImage(ctx: Ctx, viewer: Viewer) {
  await inTransaction(ctx, async (tx) => {
    const removed = await repo.removePicture(tx.db, viewer.user_id)
    if (removed) tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture removed' }
}

/** Reads the image of the user with the given name or, failing that, with the given ID. Runs one SQL statement. */
export async function readProfileImage(ctx: Ctx, id: string) {
  const number = /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : null
  const found = await repo.pictureOf(ctx.db, id, number)
  if (!found) throw new AppError('user_not_found')
  const { bytes, etag } = found
  if (!bytes || !etag) throw new AppError('image_not_found')
  // browsers revalidate, so a new image is visible immediately
  return { type: 'image/webp', body: bytes, etag: `"${etag}"`, cache: 'public, no-cache' }
}
