import type { contribute, HandlerInput } from '@vlacku/contract'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import {
  pictureForText,
  type ReencodedPicture,
  saveImage,
  type UploadedPicture,
} from '../../accounts/pictures/index.ts'
import { presentVersion, type StoredContent, settleConflict, versionsByIds } from '../../dictionary/versions/index.ts'
import { checkLanguages, checkTexts } from './checks.ts'
import { mayChangeRafsi, whyNotEdit, whyNotRevert } from './contribute.policy.ts'
import { type DefinitionState, definitionState, setOwnerOnly } from './contribute.repository.ts'
import { contentAfter, type DefinitionContent } from './definitionContent.ts'
import { checkRafsi, lockDefinition, rafsiWarning, saveChange } from './saving.service.ts'

type EditInput = HandlerInput<typeof contribute.editDefinition>['body']

/**
 * Edits a definition if the version that the editor saw is still current; otherwise throws `edit_conflict` with the name of the
 * latest editor. Without a version, the edit always applies, and the overwritten text remains in the history. Validation and slow
 * work precede the transaction.
 */
export function editDefinition(ctx: Ctx, editor: Viewer, definitionid: number, input: EditInput) {
  return idempotent(
    ctx,
    (tx, picture) => edit(tx, editor, definitionid, input, picture),
    () => prepare(ctx, editor, definitionid, input),
  )
}

async function prepare(ctx: Ctx, editor: Viewer, definitionid: number, input: EditInput) {
  const read = await definitionState(ctx.db, definitionid)
  if (!read) throw new AppError('definition_not_found')
  checkAllowed(editor, read)
  await checkLanguages(ctx, { lang_id: input.lang_id })
  await checkTexts(input, read.content)
  return input.image ? await pictureForText(input.image, 'image.data') : null
}

async function edit(tx: Tx, editor: Viewer, definitionid: number, input: EditInput, picture: ReencodedPicture | null) {
  const before = await lockDefinition(tx, definitionid)
  checkAllowed(editor, before)
  checkUnchanged(before, input)
  await changeOwnerOnly(tx, editor, before, input.owner_only)
  const sent = picture ? await saveImage(tx, editor, picture) : undefined
  const after = contentAfter(before.content, input, sent)
  checkRafsi(editor, before, before.content.rafsi, after.rafsi)
  const { version, version_id } = await saveEdit(tx, editor, before, after, input.commit_message)
  if (input.settles !== undefined) await settleConflictOf(tx, definitionid, input.settles)
  const warning = await rafsiWarning(tx, before, before.content.rafsi, after.rafsi)
  return { success: true as const, version, version_id, error: null, warning }
}

function checkAllowed(editor: Viewer, definition: DefinitionState) {
  const problem = whyNotEdit(editor, definition)
  if (problem) throw new AppError(problem)
}

/** Resolves the conflict with the imported version that an edit merges. */
async function settleConflictOf({ db }: Tx, definitionid: number, version_id: number) {
  const [imported] = await versionsByIds(db, [version_id])
  if (imported?.definition_id !== definitionid)
    throw new AppError('invalid_request', { fields: { settles: 'must be a version of this definition' } })
  await settleConflict(db, version_id)
}

function checkUnchanged(present: DefinitionState, { expected_version, expected_time }: EditInput) {
  const seconds = Math.floor(present.updated_at.getTime() / 1000)
  if ((expected_version ?? present.version) === present.version && (expected_time ?? seconds) === seconds) return
  const { version, version_id, edited_by: username, edited_at } = present
  throw new AppError('edit_conflict', { version, version_id, username, edited_at: edited_at.toISOString() })
}

/** Changes the `owner_only` flag, which is not versioned. */
async function changeOwnerOnly(
  tx: Tx,
  editor: Viewer,
  { definitionid, ...before }: DefinitionState,
  owner_only?: boolean,
) {
  if (owner_only === undefined || owner_only === before.owner_only) return
  if (editor.user_id !== before.user_id)
    throw new AppError('not_allowed', { fields: { owner_only: 'can only be changed by the author' } })
  await setOwnerOnly(tx.db, definitionid, owner_only)
  tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
}

async function saveEdit(tx: Tx, editor: Viewer, before: DefinitionState, after: DefinitionContent, message: string) {
  const saved = await saveChange(tx, editor, before, after, { kind: 'edited', message })
  const { user_id, word, definitionid } = before
  if (saved.isNew && user_id !== editor.user_id)
    await recordAudit(tx, { action: 'definition_edited', user_id, details: { word, definition: String(definitionid) } })
  return saved
}

/** Appends a picture to a definition. */
export async function addPicture(
  ctx: Ctx,
  editor: Viewer,
  definitionid: number,
  upload: UploadedPicture,
  description: string,
) {
  const read = await definitionState(ctx.db, definitionid)
  if (!read) throw new AppError('definition_not_found')
  checkAllowed(editor, read)
  const picture = await pictureForText(upload, 'image.data')
  const image_id = await inTransaction(ctx, async (tx) => {
    const before = await lockDefinition(tx, definitionid)
    checkAllowed(editor, before)
    const image_id = await saveImage(tx, editor, picture)
    const after = contentAfter(before.content, { images: [...before.content.images, { image_id, description }] })
    await saveEdit(tx, editor, before, after, '')
    return image_id
  })
  return { success: true as const, image_id }
}

/** Reverts a definition to a version. Returns the current version if it has the same content. */
export function revertTo(ctx: Ctx, viewer: Viewer, version_id: number, message: string) {
  return idempotent(ctx, async (tx) => {
    const [target] = await versionsByIds(tx.db, [version_id])
    if (!target) throw new AppError('version_not_found')
    const before = await lockDefinition(tx, target.definition_id)
    const problem = whyNotRevert(viewer, before)
    if (problem) throw new AppError(problem)
    const after = revertedContent(viewer, before, target.content)
    const saved = await saveChange(tx, viewer, before, after, { kind: 'reverted', message, restored: target.version })
    await settleConflict(tx.db, version_id)
    const { user_id, word, definitionid } = before
    const details = { word, definition: String(definitionid), to: String(target.version) }
    if (saved.isNew && user_id !== viewer.user_id)
      await recordAudit(tx, { action: 'definition_reverted', user_id, details })
    const [version] = await versionsByIds(tx.db, [saved.version_id])
    return presentVersion(version!)
  })
}

function revertedContent(
  viewer: Viewer,
  before: DefinitionState,
  { rafsi, images = [], ...texts }: StoredContent,
): DefinitionContent {
  return { ...texts, images, rafsi: rafsiAgain(viewer, before, rafsi) }
}

/**
 * Restores the rafsi of a version. Rafsi belong to the entry, so other definitions may have changed them since; they are restored
 * only if versions of the reverted definition changed them.
 */
function rafsiAgain(
  viewer: Viewer,
  { content, version_rafsi, ...before }: DefinitionState,
  rafsi: string[] | undefined,
): string[] {
  const hasChanged = rafsi !== undefined && version_rafsi !== null && rafsi.join() !== version_rafsi.join()
  const may = mayChangeRafsi(viewer, before) || viewer.authorities.includes('revert_entry_version')
  return hasChanged && may ? rafsi : content.rafsi
}
