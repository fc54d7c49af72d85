import type { Direction } from '../items.ts'
import type { Meaning } from '../queries.ts'
import type { ListEntry } from './readList.ts'

/** States of an entry; only `found` and `own` are imported. */
export const STATES = ['found', 'own', 'unknown', 'there', 'repeated', 'too_long'] as const
export type State = (typeof STATES)[number]

export interface ListRow extends ListEntry {
  state: State
  /** Meanings, best first; empty unless the entry is a dictionary word. */
  meanings: Meaning[]
  /** Index of the selected meaning. */
  chosen: number
}

/** Returns the words to look up, in list order. */
export const wordsToLookUp = (entries: readonly ListEntry[]): string[] =>
  entries.filter((entry) => isWord(entry)).map(({ front }) => front)

const isWord = ({ back, isTooLong }: ListEntry) => back === null && !isTooLong

/** Combines entries with the meanings of `wordsToLookUp`, which are in the same order. */
export function rowsOf(entries: readonly ListEntry[], results: readonly Meaning[][]): ListRow[] {
  let nth = 0
  const seen = new Set<string>()
  return entries.map((entry) => {
    const meanings = isWord(entry) ? (results[nth++] ?? []) : []
    const key = meanings[0] ? `${meanings[0].definition_id}` : `${entry.front}\n${entry.back ?? ''}`
    const state = seen.has(key) ? 'repeated' : stateOf(entry, meanings)
    seen.add(key)
    return { ...entry, meanings, chosen: 0, state }
  })
}

function stateOf({ back, isTooLong }: ListEntry, meanings: Meaning[]): State {
  if (isTooLong) return 'too_long'
  if (back !== null) return 'own'
  if (meanings.length === 0) return 'unknown'
  return meanings[0]!.is_there ? 'there' : 'found'
}

/** Returns the item to import for a row. */
export function itemOf({ state, front, back, meanings, chosen }: ListRow, direction: Direction | null) {
  const studied = direction && { direction }
  if (state === 'own') return { free_content_front: front, free_content_back: back, ...studied }
  const meaning = meanings[chosen]
  return meaning && { definition_id: meaning.definition_id, word: meaning.word, ...studied }
}

export const comesIn = ({ state }: ListRow): boolean => state === 'found' || state === 'own'
