import { type SearchTerm, searchTerms, sequencesOf, type WordSequence } from '@vlacku/textsearch/found'
import { quotedTerm, wordsIn } from '../../../../platform/textTerms.ts'
import { listTerm } from './vector.ts'

/** What a search asks for. */
export interface Question {
  /** As a `tsquery` is written; null when no word is asked for. */
  terms: string | null
  /** The same words wherever they stand, which an index can answer by itself. */
  everyWord: string | null
  /** The words that may stand anywhere, in the subject one after the other; null where there are none. */
  subjectPhrase: string | null
  /** `everyWord` of messages that have those words in their subject, in any order; null where there are none. */
  everyWordTitled: string | null
  /** The words one after the other; null where there are fewer than two. */
  phrase: string | null
  /** A time from which on, and one before which, a message was sent. */
  after: Date | null
  before: Date | null
  /** What is marked in texts. */
  marked: WordSequence[]
}

const MARKS: Record<string, string> = { from: 'f:', subject: 's:' }
/** More words than that make a search slow, and nothing more is found. */
const MAX_WORDS = 40

/**
 * Parses a mail query; every text is valid. Words combined with AND, `"phrases"`, `from:` and `subject:` with a word or
 * a phrase, `list:` with the whole name of a list, `before:` and `after:` with a year, month or day. What makes no sense there counts
 * as words.
 * @param list Name of a list whose messages are searched; empty for messages without a list.
 */
export function readQuestion(typed: string, list?: string): Question {
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
      const asked = wordsIn(text).map((one) => one.word)
      const taken = asked.slice(0, Math.max(0, MAX_WORDS - count))
      count += taken.length
      if (taken.length === 0) continue
      // pairs of signs without blanks between them are one word
      const together = isPhrase || isRun(text)
      parts.push(together && taken.length > 1 ? inOrder(taken, mark) : allOf(taken, mark))
      anywhere.push(allOf(taken, mark))
      // words of the subject are among those of the message: an index need not be asked for both
      titled.push(allOf(taken, mark === '' ? 's:' : mark))
      if (mark !== '') continue
      marked.push({ ...term, text })
      free.push(taken)
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

/** The beginning of a day, month or year; `after` means after its end, `2009` and `2009-11` included. */
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
