import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { presentVersion, type StoredContent, settleConflict, versionsByIds } from '../../dictionary/versions/index.ts'
import { mayChangeRafsi, whyNotRevert } from './contribute.policy.ts'
import type { DefinitionState } from './contribute.repository.ts'
import type { DefinitionContent } from './definitionContent.ts'
import { lockDefinition, saveChange } from './saving.service.ts'

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
