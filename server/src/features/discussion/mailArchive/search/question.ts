import { type SearchTerm, searchTerms, sequencesOf, type WordSequence } from '@vlacku/textsearch/found'
import { quotedTerm, wordsIn } from '../../../../platform/textTerms.ts'
import { listTerm } from './terms.ts'

/** A parsed search query. */
export interface MailQuery {
  /** A `tsquery` literal; null if the query has no words. */
  terms: string | null
  /** The words of `terms` without positions, so that the index alone can evaluate them. */
  everyWord: string | null
  /** A phrase in the subject made of all words without a field; null if there are none. */
  subjectPhrase: string | null
  /** Like `everyWord`, but all words without a field must be in the subject, in any order; null if there are none. */
  everyWordTitled: string | null
  /** The words as a phrase; null if there are fewer than two. */
  phrase: string | null
  /** Bounds for the time at which a message was sent. */
  after: Date | null
  before: Date | null
  /** Words and phrases to highlight. */
  marked: WordSequence[]
}

const MARKS: Record<string, string> = { from: 'f:', subject: 's:' }
/** Maximum number of words. More words would slow the search down without improving its results. */
const MAX_WORDS = 40

/**
 * Parses a mail query. Every text is valid. Supports words combined with AND, `"phrases"`, `from:` and `subject:` with a word or
 * a phrase, `list:` with a complete list name, and `before:` and `after:` with a year, month or day. Invalid values are treated
 * as words.
 *
 * @param list Mailing list to search; empty for messages without a list.
 */
export function readQuestion(typed: string, list?: string): MailQuery {
  const parts: string[] = []
  const anywhere: string[] = []
  const titled: string[] = []
  const free: string[][] = []
  const marked: SearchTerm[] = []
  let [after, before]: [Date | null, Date | null] = [null, null]
  let count = 0
  const within = (name: string) => {
    for (const conditions of [parts, anywhere, titled]) conditions.push(quotedTerm(listTerm(name)))
  }
  if (list !== undefined) within(list)
  for (const term of searchTerms(typed)) {
    const { field, isPhrase } = term
    const time = field === 'before' || field === 'after' ? dayOf(term.text, field) : null
    if (time && field === 'after') after = time
    else if (time) before = time
    else if (field === 'list') within(term.text.trim())
    else {
      const mark = field === null ? '' : (MARKS[field] ?? '')
      const text = field === null || mark !== '' ? term.text : term.typed
      const termWords = wordsIn(text).map((one) => one.word)
      const used = termWords.slice(0, Math.max(0, MAX_WORDS - count))
      count += used.length
      if (used.length === 0) continue
      // adjacent CJK bigrams belong to one word
      const together = isPhrase || isRun(text)
      parts.push(together && used.length > 1 ? inOrder(used, mark) : allOf(used, mark))
      anywhere.push(allOf(used, mark))
      // subject words are also message words, so the index need not check both
      titled.push(allOf(used, mark === '' ? 's:' : mark))
      if (mark !== '') continue
      marked.push({ ...term, text })
      free.push(used)
    }
  }
  const all = free.flat()
  return {
    terms: parts.length > 0 ? parts.join(' & ') : null,
    everyWord: anywhere.length > 0 ? anywhere.join(' & ') : null,
    subjectPhrase: all.length > 0 ? inOrder(all, 's:') : null,
    everyWordTitled: all.length > 0 ? titled.join(' & ') : null,
    phrase: all.length > 1 ? inOrder(all, '') : null,
    after,
    before,
    marked: sequencesOf(marked),
  }
}

const isRun = (text: string) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+$/u.test(text)
const allOf = (words: readonly string[], mark: string) => words.map((word) => quotedTerm(mark + word)).join(' & ')
const inOrder = (words: readonly string[], mark: string) =>
  `(${words.map((word) => quotedTerm(mark + word)).join(' <-> ')})`

/** Returns the start of a day, month or year; for `after`, the start of the following one (2010 for `2009`). */
function dayOf(text: string, field: 'before' | 'after'): Date | null {
  const found = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(text)
  if (!found) return null
  const [year, month, day] = found.slice(1).map((part) => (part === undefined ? null : Number(part)))
  const at = new Date(Date.UTC(year!, (month ?? 1) - 1, day ?? 1))
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== (month ?? 1) - 1) return null
  if (field === 'before') return at
  return new Date(
    Date.UTC(year, day === null && month === null ? 12 : (month ?? 1) - (day === null ? 0 : 1), (day ?? 0) + 1),
  )
}
