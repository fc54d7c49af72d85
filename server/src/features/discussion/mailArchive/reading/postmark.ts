const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?$/i
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?$/i
const DAY = /^\d{1,2}$/
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/
const YEAR = /^\d{2}(?:\d{2})?$/
const ZONE = /^(?:[A-Z]{1,5}|(?:GMT|UTC)?[+-]\d{2}:?\d{2})$/
const NUMERIC_DATE = /^\d{1,2}[-/.](?:\d{1,2}|[a-z]{3})[-/.]\d{2,4}$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/
const SENDER = /^[^\s@]*@\S*$|^<>$|^(?:MAILER-DAEMON|-|nobody|root|daemon)$/i
const REMOTE = /\s(?:remote|forwarded) (?:from|by) .*$/i
const MAX_LINE = 300

const DATE_WORDS = [WEEKDAY, MONTH, DAY, TIME, YEAR, ZONE, ISO_DATE, NUMERIC_DATE]

/** Splits the words after `From ` into the date at the end of the line and the sender before it. */
function split(line: string): { sender: string[]; date: string[] } {
  const words = line.slice(5, MAX_LINE).replace(REMOTE, '').trim().split(/\s+/)
  const last = words.findLastIndex((word) => !DATE_WORDS.some((kind) => kind.test(word)))
  return { sender: words.slice(0, last + 1), date: words.slice(last + 1) }
}

/** Returns true for a one-word sender, or one such as `alis at example.org`, as in web archives. */
const isOneSender = (sender: readonly string[]) => sender.length <= 1 || (sender.length === 3 && sender[1] === 'at')

const has = (date: readonly string[], kind: RegExp) => date.some((word) => kind.test(word))

/**
 * Returns true for a line with a sender and a complete date, such as `From alis@example.org Mon Mar 5 10:20:30 2001`.
 */
export function hasPostmarkDate(line: string): boolean {
  const { sender, date } = split(line)
  return isOneSender(sender) && [WEEKDAY, MONTH, DAY, TIME].every((kind) => has(date, kind))
}

/**
 * Returns true for the separator line above a message in a mailbox. The date may be incomplete, or missing if the line contains
 * an email address.
 */
export function isPostmark(line: string): boolean {
  const { sender, date } = split(line)
  if (sender.length === 1 && SENDER.test(sender[0]!)) return true
  const isDated =
    has(date, ISO_DATE) ||
    has(date, NUMERIC_DATE) ||
    (has(date, MONTH) && has(date, DAY) && (has(date, TIME) || has(date, YEAR)))
  return isDated && sender.length <= 8
}
