import type { Tx } from '../../platform/context.ts'

/** Something that happened to a definition. */
export interface News {
  kind: 'definition' | 'edit' | 'deletion'
  valsiid: number
  word: string
  /** The definition it happened to, and the version it has now; a deleted one has none any more. */
  definitionid: number | null
  version: number | null
  /** Who wrote it first. */
  author_id: number
}

/**
 * Tells, inside the transaction that did it, those who want to hear of it: subscribers of the entry with this trigger
 * (a deletion counts as an edit, and its author always hears of one); after an edit also those whose votes are for an earlier version.
 * Nobody is told of their own acts.
 */
export async function tellOf(_tx: Tx, _news: News): Promise<void> {}

/** The one who defines a word hears of everything about it from now on. */
export async function subscribeAuthor(_tx: Tx, _user_id: number, _valsiid: number): Promise<void> {}
