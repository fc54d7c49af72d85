import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { readImage } from '../../accounts/pictures/index.ts'
import { mayEdit } from '../../dictionary/entries/index.ts'
import { presentContent } from '../../dictionary/versions/index.ts'
import { isDiscussed } from '../../discussion/comments/index.ts'
import { whyNotDelete, whyNotRevert } from './contribute.policy.ts'
import { definitionState, rafsiOverlaps } from './contribute.repository.ts'

/** Reads a definition for the edit form. Runs two SQL statements. */
export async function readSource(ctx: Ctx, viewer: Viewer, definitionid: number) {
  const state = await definitionState(ctx.db, definitionid)
  if (!state) throw new AppError('definition_not_found')
  const discussed = await isDiscussed(ctx.db, definitionid)
  const { content, edited_at, user_id, maker_id: _maker, updated_at: _at, version_rafsi: _rafsi, ...fields } = state
  return {
    ...fields,
    edited_at: edited_at.toISOString(),
    content: presentContent(content),
    can_edit: mayEdit(viewer, state),
    can_delete: whyNotDelete(viewer, { user_id, isDiscussed: discussed }) === null,
    can_revert: whyNotRevert(viewer, state) === null,
    is_author: user_id === viewer.user_id,
  }
}

/** Finds another word with the given rafsi. Runs one SQL statement. */
export async function findRafsiOverlap(ctx: Ctx, question: { rafsi: string; word?: string; valsi_id?: number }) {
  const source_langid = DEFAULT_SOURCE_LANGID
  const [rafsi, word] = [question.rafsi, question.word].map((text) => text && normalOf(text, source_langid))
  if (!rafsi) return { overlap: null }
  const [first] = await rafsiOverlaps(ctx.db, [rafsi], { word, valsiid: question.valsi_id, source_langid })
  return { overlap: first ? { word: first.word, word_type: first.word_type } : null }
}

/** Reads a picture of a definition, by default the first one. */
export async function readPicture(ctx: Ctx, definitionid: number, image_id?: number) {
  const state = await definitionState(ctx.db, definitionid)
  if (!state) throw new AppError('definition_not_found')
  const { images } = state.content
  const shown = image_id === undefined ? images[0] : images.find((image) => image.image_id === image_id)
  if (!shown) throw new AppError('image_not_found')
  const picture = await readImage(ctx, shown.image_id)
  // not immutable, since the first picture may change
  return image_id === undefined ? { ...picture, cache: 'public, no-cache' } : picture
}
