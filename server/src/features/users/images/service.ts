import { createHash } from 'node:crypto'
import { MAX_ID } from '@vlacku/contract/paging'
import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { avatarOf } from './avatar.ts'
import { type ImageType, pictureIn } from './pictureIn.ts'
import * as repo from './repository.ts'
import { shrunk } from './shrink.ts'

/** Keeps a picture of mine, made small and clean. Refuses with `invalid_request`, `too_large` or `not_an_image`. */
export async function setProfileImage(ctx: Ctx, viewer: Viewer, given: { data: string; mime_type: ImageType }) {
  const found = pictureIn(decoded(given.data), given.mime_type)
  if ('problem' in found) throw new AppError('not_an_image', { fields: { data: found.problem } })
  const bytes = await shrunk(found.picture)
  if (!bytes) throw new AppError('not_an_image', { fields: { data: 'must be a picture that can be read' } })
  await inTransaction(ctx, async (tx) => {
    await repo.savePicture(tx.db, viewer.user_id, { bytes, etag: etagOf(bytes), changed_at: tx.now() })
    tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture set' }
}

/** Only what an encoder would write: no blanks, no other alphabet, nothing left over. */
function decoded(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.toString('base64') !== data) throw new AppError('invalid_request', { fields: { data: 'must be base64' } })
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('too_large')
  return bytes
}

export async function removeProfileImage(ctx: Ctx, viewer: Viewer) {
  await inTransaction(ctx, async (tx) => {
    const removed = await repo.removePicture(tx.db, viewer.user_id)
    if (removed) tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture removed' }
}

/** By name, else by number. Always something to look at for somebody who exists; one statement. */
export async function readProfileImage(ctx: Ctx, id: string) {
  const number = /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : null
  const found = await repo.pictureOf(ctx.db, id, number)
  if (!found) throw new AppError('user_not_found')
  // a new picture is seen at once; an old one is not sent twice
  const cache = 'public, no-cache'
  const { bytes, etag } = found
  if (bytes && etag) return { type: 'image/webp', body: bytes, etag: `"${etag}"`, cache }
  const body = avatarOf(found.username)
  return { type: 'image/svg+xml', body, etag: `"${etagOf(body)}"`, cache }
}

const etagOf = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url').slice(0, 22)
