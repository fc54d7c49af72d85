import { foundPattern } from '../../ui/foundPatterns.ts'

/** What a page of messages may show. */
export interface MailAddress {
  /** What was searched for, to be marked. */
  q?: string
  /** The specified name of `q`, read but never written. */
  highlight?: string
  /** The newest first; else the oldest. */
  order?: 'newest'
  page?: number
}

/** Terms that messages may contain, without filters by date and list: `from:alis list:lojban "coi rodo"` → `alis coi rodo`. */
export const wordsOfSearch = (q: string) =>
  q.replace(/\b(?:(?:before|after):\S*|list:(?:"[^"]*"|\S*))/gi, ' ').replace(/\b\w+:/g, ' ')

/** Finds the words of a search in a text, to mark them; null without words. */
export const foundBySearch = (q: string) => foundPattern(wordsOfSearch(q))

/** Search query for the messages of a list. */
export const queryOfList = (list: string) =>
  `list:${/^[\p{L}\p{N}]+$/u.test(list) ? list : `"${list.replaceAll('"', '')}"`}`

/** Where a message stands on the page of its thread. */
export const anchorOf = (id: number) => `m${id}`
