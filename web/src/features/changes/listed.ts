import type { DictionaryImport, RecentChange } from '@vlacku/contract/changes'
import type { Change } from '@vlacku/contract/versions'

export type ShownChange = Omit<RecentChange, 'diff'> & { diff: { changes: Change[] } | null }

/** Rows show what changed; whole texts, twice for each, would travel with a drawn page for nothing. */
export const withoutContents = ({ diff, ...change }: RecentChange): ShownChange => ({
  ...change,
  content: change.change_type === 'message' ? excerptOf(change.content ?? '') : change.content,
  diff: diff && { changes: diff.changes },
})

/** How much of a message a row shows (UTF-16 units), as lists of the archive do. */
const LENGTH = 240

/** How a message begins, in one paragraph. */
function excerptOf(text: string): string {
  const said = text.replace(/\s+/g, ' ').trim()
  return said.length > LENGTH ? `${said.slice(0, LENGTH).toWellFormed().trimEnd()} …` : said
}

/** A row of the list: a change, or what an import brought. */
export type ListedItem = { key: string; time: number } & ({ change: ShownChange } | { imported: DictionaryImport })

/** Changes and imports in one list, the newest first. */
export const inOrder = (changes: readonly ShownChange[], imports: readonly DictionaryImport[]): ListedItem[] =>
  [
    ...changes.map((change) => ({ key: change.change_id, time: change.time, change })),
    ...imports.map((imported) => ({
      key: `import-${imported.imported_at}-${imported.langid}`,
      time: Date.parse(imported.imported_at) / 1000,
      imported,
    })),
  ].sort((left, right) => right.time - left.time)
