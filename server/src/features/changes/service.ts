import type { changes, HandlerInput } from '@vlacku/contract'
import { ChangeType, type RecentChange } from '@vlacku/contract/changes'
import type { Ctx } from '../../platform/context.ts'
import { changesBetween, presentContent } from '../versions/index.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { type ChangeRow, changesPage, countChanges, type Filters } from './repository.ts'

const A_DAY_MS = 86_400_000

type Wanted = HandlerInput<typeof changes.listChanges>['query']

/** What the filters of a list mean now. */
export function filtersOf(ctx: Ctx, wanted: Pick<Wanted, 'days'> & Partial<Wanted>): Filters {
  const { days, types, languages, source_langid, valsi_id, username } = wanted
  const since = new Date(ctx.now().getTime() - days * A_DAY_MS)
  return { since, types: types ?? ChangeType.options, languages, source_langid, valsi_id, username }
}

/** Two statements, however many there are. */
export async function listChanges(ctx: Ctx, query: Wanted) {
  const filters = filtersOf(ctx, query)
  const after = query.after === undefined ? null : placeOf(query.after)
  const [rows, total] = await Promise.all([
    changesPage(ctx.db, filters, after, query.limit + 1), // one more tells whether there are more
    countChanges(ctx.db, filters),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const next_cursor = last && rows.length > shown.length ? cursorOf({ ...last, micros: Number(last.micros) }) : null
  return { changes: shown.map(presentChange), total, next_cursor }
}

export function presentChange(row: ChangeRow): RecentChange {
  const content = row.content && presentContent(row.content)
  const before = row.before && presentContent(row.before)
  return {
    change_id: `${row.type}-${row.id}`,
    change_type: row.type,
    kind: row.kind,
    word: row.word,
    valsi_id: row.valsi_id,
    definition_id: row.definition_id,
    version_id: row.type === 'definition' ? row.id : null,
    version: row.version,
    source_langid: row.source_langid,
    lang_id: content?.langid ?? null,
    langtag: row.langtag,
    language_name: row.language_name,
    username: row.username,
    time: Math.floor(row.at.getTime() / 1000),
    commit_message: row.message ?? '',
    content: content?.definition ?? null,
    diff: content && before ? { changes: changesBetween(before, content) } : null,
  }
}
