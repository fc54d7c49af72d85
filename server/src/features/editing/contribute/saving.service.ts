import { isDeepStrictEqual } from 'node:util'
import type { Tx, Viewer } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { AppError } from '../../../platform/errors.ts'
import { useImages } from '../../accounts/pictures/index.ts'
import { addVersion } from '../../dictionary/versions/index.ts'
import { storeAuthorVote } from '../../dictionary/votes/index.ts'
import { notifySubscribers } from '../../discussion/subscriptions/index.ts'
import { mayChangeRafsi, mayHaveRafsi } from './contribute.policy.ts'
import * as repo from './contribute.repository.ts'
import { type DefinitionState, definitionState, rafsiOverlaps } from './contribute.repository.ts'
import type { DefinitionContent } from './definitionContent.ts'

/** Reads and locks a definition until the transaction ends. */
export async function lockDefinition(tx: Tx, definitionid: number): Promise<DefinitionState> {
  await joinWriters(tx.db)
  const there = await repo.lockDefinition(tx.db, definitionid)
  // uses a second statement, since the locking statement may return stale keywords
  const standing = there ? await definitionState(tx.db, definitionid) : undefined
  if (!standing) throw new AppError('definition_not_found')
  return standing
}

interface How {
  kind: 'edited' | 'reverted'
  message: string
  /** ID of the restored version. */
  restored?: number
}

/** Changes the content of a locked definition and adds a version. Returns the current version if nothing changed. */
export async function saveChange(
  tx: Tx,
  editor: Viewer,
  before: DefinitionState,
  after: DefinitionContent,
  { kind, message, restored }: How,
) {
  const { definitionid, valsiid, word, user_id: author_id } = before
  if (isDeepStrictEqual(before.content, after))
    return { version: before.version, version_id: before.version_id, isNew: false }
  const now = tx.now()
  const moves = after.langid !== before.content.langid
  const number = moves ? await repo.nextNumber(tx.db, valsiid, after.langid) : undefined
  await repo.saveTexts(tx.db, definitionid, after, now, number)
  await savePicturesAndKeywords(tx, editor, definitionid, after)
  const touched = await saveRafsi(tx, before, after.rafsi)
  const row = { definitionid, kind, user_id: editor.user_id, message, created_at: now }
  const saved = await addVersion(tx.db, { ...row, ...(restored !== undefined && { restored }) })
  if (editor.user_id === author_id) await storeAuthorVote(tx, editor, definitionid, saved.version)
  tx.emit({ kind: 'definitions_changed', definitionids: [...new Set([definitionid, ...touched])] })
  await notifySubscribers(tx, { kind: 'edit', valsiid, word, definitionid, version: saved.version, author_id })
  return { ...saved, isNew: true }
}

export async function savePicturesAndKeywords(
  tx: Tx,
  editor: Viewer,
  definitionid: number,
  content: DefinitionContent,
): Promise<void> {
  const ids = content.images.map(({ image_id }) => image_id)
  await useImages(tx, editor, ids, [content.definition, content.notes, content.etymology])
  await repo.saveLists(tx.db, definitionid, content)
}

interface Entry {
  valsiid: number
  type_name: string
  source_langid: number
  maker_id: number | null
}

/** Throws if the entry can't have the given rafsi or the editor isn't allowed to change them. */
export function checkRafsi(editor: Viewer, entry: Entry, before: string[], after: string[]): void {
  if (isDeepStrictEqual(before, after)) return
  if (after.length > 0 && !mayHaveRafsi(entry.type_name))
    throw new AppError('invalid_request', { fields: { rafsi: 'can only be given to gismu and cmavo' } })
  if (!mayChangeRafsi(editor, entry))
    throw new AppError('not_allowed', {
      fields: { rafsi: 'can only be changed by the creator of the entry and by editors' },
    })
}

/** Saves rafsi. If they changed, returns all definitions of the entry, since each displays the rafsi. */
export async function saveRafsi(
  tx: Tx,
  { valsiid, content }: Pick<DefinitionState, 'valsiid' | 'content'>,
  rafsi: string[],
) {
  if (isDeepStrictEqual(content.rafsi, rafsi)) return []
  await repo.saveRafsi(tx.db, valsiid, rafsi)
  return repo.definitionsOfEntry(tx.db, valsiid)
}

/** Returns a warning if other words have the same rafsi, otherwise null. */
export async function rafsiWarning(tx: Tx, { valsiid, source_langid }: Entry, before: string[], after: string[]) {
  if (isDeepStrictEqual(before, after)) return null
  const overlaps = await rafsiOverlaps(tx.db, after, { valsiid, source_langid })
  const overlapTexts = overlaps.map(({ rafsi, word }) => `${rafsi} (${word})`)
  return overlapTexts.length > 0 ? `Other words have these rafsi too: ${overlapTexts.join(', ')}` : null
}
