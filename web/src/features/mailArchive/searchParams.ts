import type { NO_LIST as noList } from '@vlacku/contract/mailArchive'
import { findMatches, type SearchTerm, searchTerms, sequencesOf } from '@vlacku/textsearch/found'
import type { FindIn } from '../../ui/markFound.tsx'

/** Search parameters of message, thread and mailing list pages. */
export interface MailPageSearchParams {
  /** Query whose matches are highlighted. */
  q?: string
  /** Documented alias of `q`; accepted but never generated. */
  highlight?: string
  /** `newest` for newest first; undefined for oldest first. */
  order?: 'newest'
  page?: number
}

/** Search terms to highlight in messages. */
export interface FoundBySearch {
  /** Finds the ranges to highlight in a text; null if no terms are to be highlighted. */
  text: FindIn | null
  subject: FindIn | null
  /** True for search terms, including the words of a phrase. */
  isSearchTerm: (word: string) => boolean
}

const IS_DATE = /^\d{4}(?:-\d{1,2}){0,2}$/

/** Parses the terms to highlight: words and phrases in texts, and `subject:` terms in subjects only. */
export function foundBySearch(q: string): FoundBySearch {
  const terms = searchTerms(q).flatMap((term): SearchTerm[] => {
    const { field, text, typed } = term
    if (field === 'from' || field === 'list') return []
    if (field !== 'before' && field !== 'after') return [term]
    return IS_DATE.test(text) ? [] : [{ ...term, field: null, text: typed }]
  })
  const finder = (marked: readonly SearchTerm[]): FindIn | null => {
    const sequences = sequencesOf(marked)
    return sequences.length === 0 ? null : (text) => findMatches(text, sequences)
  }
  const words = sequencesOf(terms.map(({ text }) => ({ text, isPhrase: false })))
  return {
    text: finder(terms.filter(({ field }) => field === null)),
    subject: finder(terms),
    isSearchTerm: (word) => findMatches(word, words).length > 0,
  }
}

/** Value of the list filter for messages without a list. */
export const NO_LIST: typeof noList = '@none'

/** Returns the HTML ID of a message on its thread page. */
export const anchorOf = (id: number) => `m${id}`
