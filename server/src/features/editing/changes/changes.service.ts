import type { changes, HandlerInput } from '@vlacku/contract'
import { ChangeType, type RecentChange, WHOLE_WINDOW } from '@vlacku/contract/changes'
import { jsonBytes, MAX_LIST_BYTES, partOf } from '../../../platform/boundedList.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withoutAddresses } from '../../../platform/shownText.ts'
import { changesBetween, presentContent } from '../../dictionary/versions/index.ts'
import {
  type ChangeRow,
  changesPage,
  countChanges,
  cursorOf,
  type Filters,
  importsBetween,
  type Place,
  placeOf,
  READ_OF_MESSAGE,
} from './changes.repository.ts'

const A_DAY_MS = 86_400_000

type Wanted = HandlerInput<typeof changes.listChanges>['query']

/** Resolves the filters of a list relative to the current time. */
export function filtersOf(ctx: Ctx, wanted: Pick<Wanted, 'days'> & Partial<Wanted>): Filters {
  const { days, types, languages, source_langid, valsi_id, username } = wanted
  const since = new Date(ctx.now().getTime() - days * A_DAY_MS)
  return { since, types: types ?? ChangeType.options, languages, source_langid, valsi_id, username }
}

/**
 * Lists changes. Runs three SQL statements, plus one per hundred changes if no limit is given. A page ends after 1 MB of text.
 */
export async function listChanges(ctx: Ctx, query: Wanted) {
  const filters = filtersOf(ctx, query)
  const after = query.after === undefined ? null : placeOf(query.after)
  const limit = query.limit ?? WHOLE_WINDOW
  const [rows, total] = await Promise.all([
    changesAfter(ctx, filters, after, limit + 1), // one additional row indicates whether more changes follow
    countChanges(ctx.db, filters),
  ])
  const presented = rows.slice(0, limit).map(presentChange)
  const { end } = partOf(presented, undefined, jsonBytes)
  const changes = presented.slice(0, end)
  const last = rows[end - 1]
  const next_cursor = last && rows.length > end ? cursorOf(placeIn(last)) : null
  const imports = await importsIn(ctx, filters, {
    from: next_cursor && last ? last.at : filters.since,
    to: after && new Date(after.micros / 1000),
  })
  return { changes, total, next_cursor, imports }
}

/**
 * Lists the imports in the period covered by a page, so that each import appears on exactly one page, in chronological order with
 * the changes.
 */
async function importsIn(ctx: Ctx, filters: Filters, time: { from: Date; to: Date | null }) {
  const { types, languages, source_langid, valsi_id, username } = filters
  if (!types.includes('definition') || source_langid !== undefined || valsi_id !== undefined || username !== undefined)
    return []
  const rows = await importsBetween(ctx.db, time, languages)
  return rows.map(({ imported_at, ...row }) => ({ ...row, imported_at: imported_at.toISOString() }))
}

const placeIn = ({ micros, ...row }: ChangeRow): Place => ({ ...row, micros: Number(micros) })

/** Number of changes per statement, since a statement blocks all others in the embedded database. */
const AT_ONCE = 101

/** Reads at most `maxRows` changes, stopping soon after 1 MB of text. */
async function changesAfter(ctx: Ctx, filters: Filters, after: Place | null, maxRows: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  let bytes = MAX_LIST_BYTES
  for (;;) {
    const limit = Math.min(AT_ONCE, maxRows - rows.length)
    const last = rows.at(-1)
    const piece = await changesPage(ctx.db, filters, last ? placeIn(last) : after, { limit, bytes })
    rows.push(...piece)
    for (const { size } of piece) bytes -= size
    // the last change exceeds the limit; one additional row indicates whether more follow
    if (bytes <= 0)
      return rows.concat(await changesPage(ctx.db, filters, placeIn(rows.at(-1)!), { limit: 1, bytes: 1 }))
    if (piece.length < limit || rows.length === maxRows) return rows
  }
}

/** Maximum length of a message excerpt, in UTF-16 units. */
const MAX_EXCERPT = 1000

const excerptOf = (text: string) => (text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).toWellFormed()}…` : text)

/** Converts a message. All viewers share the responses, so email addresses are hidden even from administrators. */
function presentMail({ type, word, from_name, from_address, body }: ChangeRow) {
  if (type !== 'message') return null
  return {
    word: withoutAddresses.line(word),
    username: withoutAddresses.sender(from_name ?? '', from_address ?? ''),
    content: excerptOf(withoutAddresses.beginning(body ?? '', READ_OF_MESSAGE - 1)),
  }
}

export function presentChange(row: ChangeRow): RecentChange {
  const content = row.content && presentContent(row.content)
  const before = row.before && presentContent(row.before)
  const mail = presentMail(row)
  return {
    change_id: `${row.type}-${row.id}`,
    change_type: row.type,
    kind: row.kind,
    word: mail?.word ?? (row.comment_subject || row.word),
    topic: row.type === 'comment' ? row.word : null,
    valsi_id: row.valsi_id,
    definition_id: row.definition_id,
    comment_id: row.type === 'comment' || row.type === 'message' ? row.id : null,
    thread_id: row.thread_id,
    natlang_word_id: row.natlang_word_id,
    version_id: row.type === 'definition' ? row.id : null,
    version: row.version,
    source_langid: row.source_langid,
    lang_id: content?.langid ?? null,
    langtag: row.langtag,
    language_name: row.language_name,
    username: mail?.username ?? row.username ?? '',
    time: Math.floor(row.at.getTime() / 1000),
    commit_message: row.message ?? '',
    content: content?.definition ?? mail?.content ?? row.comment,
    diff:
      content && before
        ? { old_content: before, new_content: content, changes: changesBetween(before, content) }
        : null,
  }
}
