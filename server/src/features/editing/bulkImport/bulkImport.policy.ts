import type { Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Throws `import_not_yours` unless the viewer owns the import or has permission to delete definitions. */
export function checkMayChange(viewer: Viewer, { user_id }: { user_id: number }): void {
  if (viewer.user_id !== user_id && !viewer.authorities.includes('delete_definition'))
    throw new AppError('import_not_yours')
}
