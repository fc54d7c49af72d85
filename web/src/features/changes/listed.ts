import type { DictionaryImport, RecentChange } from '@vlacku/contract/changes'
import type { ContentPart } from '@vlacku/contract/comments'
import type { Change } from '@vlacku/contract/versions'

export type ShownChange = Omit<RecentChange, 'content' | 'diff'> & {
  content: string | null
  diff: { changes: Change[] } | null
}

/** Drops text that rows don't show, to reduce the size of rendered pages. */
export const withoutContents = ({ content, diff, ...change }: RecentChange): ShownChange => ({
  ...change,
  content: shownOf(change, content),
  diff: diff && { changes: diff.changes },
})

function shownOf({ change_type }: Pick<RecentChange, 'change_type'>, content: RecentChange['content']): string | null {
  if (content === null) return null
  if (typeof content !== 'string') return truncate(textOf(content))
  return change_type === 'message' ? excerptOf(content) : content
}

/** Maximum length of a comment excerpt in a row, in UTF-16 code units. */
const MAX_COMMENT = 1000

const truncate = (text: string) => (text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT).toWellFormed()}…` : text)

const textOf = (parts: ContentPart[]) =>
  parts.flatMap(({ type, data }) => (type === 'image' ? [] : [data])).join('\n\n')

/** Maximum length of a message excerpt in a row, in UTF-16 code units; the same as in archive lists. */
const LENGTH = 240

/** Returns the start of a message as a single paragraph. */
function excerptOf(text: string): string {
  const singleLine = text.replace(/\s+/g, ' ').trim()
  return singleLine.length > LENGTH ? `${singleLine.slice(0, LENGTH).toWellFormed().trimEnd()} …` : singleLine
}

/** A row of the list: a change or an import. */
export type ListedItem = { key: string; time: number } & ({ change: ShownChange } | { imported: DictionaryImport })

/** Merges changes and imports into one list, newest first. */
export const inOrder = (changes: readonly ShownChange[], imports: readonly DictionaryImport[]): ListedItem[] =>
  [
    ...changes.map((change) => ({ key: change.change_id, time: change.time, change })),
    ...imports.map((imported) => ({
      key: `import-${imported.imported_at}-${imported.langid}`,
      time: Date.parse(imported.imported_at) / 1000,
      imported,
    })),
  ].sort((left, right) => right.time - left.time)
