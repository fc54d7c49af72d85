import type { Ctx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { once } from '../../../platform/once.ts'
import { recordAudit } from '../../audit/index.ts'
import { type KeptContent, presentVersion, versionsByIds } from '../../versions/index.ts'
import { mayChangeRafsi, whyNotRevert } from '../policy.ts'
import type { Standing } from '../repository.ts'
import type { Said } from '../said.ts'
import { lockDefinition, saveChange } from '../saving/service.ts'

/** Has a definition say again what a version of it said; where it does already, the present version is the answer. */
export function revertTo(ctx: Ctx, viewer: Viewer, version_id: number, message: string) {
  return once(ctx, async (tx) => {
    const [target] = await versionsByIds(tx.db, [version_id])
    if (!target) throw new AppError('version_not_found')
    const before = await lockDefinition(tx, target.definition_id)
    const problem = whyNotRevert(viewer, before)
    if (problem) throw new AppError(problem)
    const after = saidAgain(viewer, before, target.content)
    const saved = await saveChange(tx, viewer, before, after, { kind: 'reverted', message, restored: target.version })
    const { user_id, word, definitionid } = before
    const details = { word, definition: String(definitionid), to: String(target.version) }
    if (saved.isNew && user_id !== viewer.user_id)
      await recordAudit(tx, { action: 'definition_reverted', user_id, details })
    const [version] = await versionsByIds(tx.db, [saved.version_id])
    return presentVersion(version!)
  })
}

function saidAgain(viewer: Viewer, before: Standing, { rafsi, images = [], ...texts }: KeptContent): Said {
  return { ...texts, images, rafsi: rafsiAgain(viewer, before, rafsi) }
}

/**
 * Affixes belong to the entry, so other definitions may have changed them since. They are brought back only where this
 * definition's own versions say that they changed.
 */
function rafsiAgain(
  viewer: Viewer,
  { said, version_rafsi, ...before }: Standing,
  rafsi: string[] | undefined,
): string[] {
  const hasChanged = rafsi !== undefined && version_rafsi !== null && rafsi.join() !== version_rafsi.join()
  const may = mayChangeRafsi(viewer, before) || viewer.authorities.includes('revert_entry_version')
  return hasChanged && may ? rafsi : said.rafsi
}
