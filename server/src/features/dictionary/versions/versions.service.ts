import type { Version } from '@vlacku/contract/versions'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { changesBetween } from './content.ts'
import * as repo from './versions.repository.ts'
import { presentVersion } from './versions.serialize.ts'

/** Runs two SQL statements regardless of the page size. Every definition has at least one version. */
export async function readHistory(ctx: Ctx, definitionid: number, at: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([
    repo.historyPage(ctx.db, definitionid, at),
    repo.countVersions(ctx.db, definitionid),
  ])
  if (total === 0) throw new AppError('definition_not_found')
  return { versions: rows.map(presentVersion), total, ...at }
}

/** Runs two SQL statements. Version URLs stay valid after the definition is deleted. */
export async function readVersion(ctx: Ctx, version_id: number) {
  const [[row], around] = await Promise.all([
    repo.versionById(ctx.db, version_id),
    repo.surroundingsOf(ctx.db, version_id),
  ])
  if (!row || !around) throw new AppError('version_not_found')
  return { version: presentVersion(row), ...around, deleted_at: around.deleted_at?.toISOString() ?? null }
}

/** Runs one SQL statement. */
export async function listDeleted(ctx: Ctx, of: { word?: string | undefined; definition_id?: number | undefined }) {
  const rows = await repo.deletedDefinitions(ctx.db, of)
  return { deleted: rows.map((row) => ({ ...row, deleted_at: row.deleted_at.toISOString() })) }
}

/** Runs one SQL statement. */
export async function compareVersions(
  ctx: Ctx,
  { from_version, to_version }: Record<'from_version' | 'to_version', number>,
) {
  const rows = await repo.versionsByIds(ctx.db, [from_version, to_version])
  const found = (version_id: number, field: string): Version => {
    const row = rows.find((one) => one.version_id === version_id)
    if (!row) throw new AppError('version_not_found', { fields: { [field]: 'is not a version' } })
    return presentVersion(row)
  }
  const [old_content, new_content] = [found(from_version, 'from_version'), found(to_version, 'to_version')]
  if (old_content.definition_id !== new_content.definition_id)
    throw new AppError('invalid_request', { fields: { to_version: 'must be a version of the same definition' } })
  const withContent = ({ content, ...version }: Version) => ({ ...version, ...content })
  return {
    old_content: withContent(old_content),
    new_content: withContent(new_content),
    changes: changesBetween(old_content.content, new_content.content),
  }
}
