import type { DictionaryImport, RecentChange } from '@vlacku/contract/changes'
import type { Change } from '@vlacku/contract/versions'

export type ShownChange = Omit<RecentChange, 'diff'> & { diff: { changes: Change[] } | null }

/** Rows show what changed; whole texts, twice for each, would travel with a drawn page for nothing. */
export const withoutContents = ({ diff, ...change }: RecentChange): ShownChange => ({
  ...change,
  diff: diff && { changes: diff.changes },
})

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
