import type { ReelArticle, ReelEntry, ReelItem } from '@vlacku/contract/reel'
import { type DefinitionRow, presentDefinition } from '../../dictionary/entries/index.ts'

/** Maximum number of characters of a note that fit on a card. */
const MAX_NOTES_LENGTH = 480

export function presentEntry(row: DefinitionRow): ReelEntry {
  const definition = presentDefinition(row)
  return { kind: 'entry', ...definition, notes: definition.notes && truncated(definition.notes, MAX_NOTES_LENGTH) }
}

/** Truncates text to at most `longest` characters, at a word boundary and without splitting links or formulas. */
export function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  const ends = [cut.lastIndexOf(' ')]
  if (cut.split('$').length % 2 === 0) ends.push(cut.lastIndexOf('$'))
  if (cut.lastIndexOf('{') > cut.lastIndexOf('}')) ends.push(cut.lastIndexOf('{'))
  const end = Math.min(...ends.map((at) => (at > 0 ? at : maxLength)))
  return `${cut.slice(0, end).trimEnd()} …`
}

/** Makes every third item an article until no articles are left. */
export function mixedItems(entries: readonly ReelEntry[], articles: readonly ReelArticle[]): ReelItem[] {
  const items: ReelItem[] = []
  for (let i = 0; 2 * i < entries.length || i < articles.length; i++)
    items.push(...entries.slice(2 * i, 2 * i + 2), ...articles.slice(i, i + 1))
  return items
}
