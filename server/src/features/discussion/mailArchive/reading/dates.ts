/** Month abbreviations in the languages of old mail programs, without accents. */
const MONTHS: readonly string[][] = [
  ['jan', 'gen', 'ene', 'янв', 'sty'],
  ['feb', 'fev', 'fév', 'фев', 'lut'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa', 'мар'],
  ['apr', 'avr', 'abr', 'апр', 'kwi'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'мая', 'май'],
  ['jun', 'juin', 'giu', 'июн', 'cze'],
  ['jul', 'juil', 'lug', 'июл', 'lip'],
  ['aug', 'aou', 'aoû', 'ago', 'авг', 'sie'],
  ['sep', 'set', 'сен', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'окт', 'paź', 'paz'],
  ['nov', 'ноя', 'lis'],
  ['dec', 'dez', 'dic', 'déc', 'дек', 'gru'],
]
/** Offsets from UTC in minutes. Ambiguous names (IST, AST) count as UTC. */
const ZONES: Record<string, number> = {
  ...{ edt: -240, est: -300, cdt: -300, cst: -360, mdt: -360, mst: -420, pdt: -420, pst: -480, akdt: -480, akst: -540 },
  ...{ hst: -600, adt: -180, nst: -210, ndt: -150, bst: 60, cet: 60, mez: 60, met: 60, mewt: 60, wet: 0, west: 60 },
  ...{
    cest: 120,
    mest: 120,
    mesz: 120,
    eet: 120,
    eest: 180,
    msk: 180,
    msd: 240,
    sast: 120,
    jst: 540,
    kst: 540,
    hkt: 480,
  },
  ...{ sgt: 480, awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
}
const NO_MAIL_BEFORE = Date.UTC(1969, 0, 1)
const A_DAY_MS = 86_400_000
const MAX_TOKENS = 40
/** Maximum UTC offset in minutes. */
const MAX_OFFSET = 14 * 60

const TIME = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?|\.(\d\d)(?:\.(\d\d))?)(am|pm)?$/i
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
/** Matches numeric dates, with the day first if unambiguous. */
const NUMERIC_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/
const SHORT_DAY = /^(\d{4})(\d\d)(\d\d)$/
const SHORT_TIME = /^(\d\d)(\d\d)(\d\d)?$/
const OFFSET = /^(?:(?:gmt|utc|ut)?([+-])(\d{1,2}):?(\d\d)|(?:gmt|utc|ut)([+-])(\d{1,2}))$/i

interface Found {
  year?: number
  /** Zero-based month. */
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  isAfternoon?: boolean
  hasMonthAfterDay?: boolean
  /** UTC offset in minutes. */
  offset?: number
}

/** Parses a Date header. Returns null if the date is invalid or implausible for mail sent before `now`. */
export function readDate(text: string, now: Date): Date | null {
  const found: Found = {}
  for (const token of tokensOf(text)) take(found, token)
  // many programs append the zone name in parentheses
  for (const [, name] of text.slice(0, 400).matchAll(/\(([A-Za-z]{3,5})\)/g)) takeZone(found, name!)
  const time = timeOf(found)
  if (time === null || time < NO_MAIL_BEFORE || time > now.getTime() + A_DAY_MS) return null
  return new Date(time)
}

/** Splits a date into tokens, dropping comments. Separates the date and time in ISO 8601. */
const tokensOf = (text: string): string[] =>
  text
    .slice(0, 400)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?: ?(?=\d)/g, '$1:')
    .replace(/(\d)[Tt](?=\d)/g, '$1 ')
    .replace(/(\d)[Zz](?![\p{L}\d])/gu, '$1 +0000')
    .replace(/(\d)([+-]\d\d:?\d\d)(?!\S)/g, '$1 $2')
    .replace(/(?<=\d)-(?=\p{L})|(?<=\p{L})-(?=\d{2})|(?<=\p{L})\.(?=\d)|(?<=\d)\.(?=\p{L})/gu, ' ')
    .replace(/([+-])(\d\d) (\d\d)(?!\S)/g, '$1$2$3')
    .split(/[\s,;]+/)
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)

/** Assigns a token to a date field: the first time, the first month, then the numbers in the order day, year. */
function take(found: Found, token: string) {
  if (takeTime(found, token) || takeDay(found, token) || takeZone(found, token)) return
  if (/^[ap]\.?m\.?$/i.test(token)) found.isAfternoon = /^p/i.test(token)
  else if (/^\d{1,5}\.?$/.test(token)) takeNumber(found, token.replace('.', ''))
  else if (/^\p{L}/u.test(token)) takeMonth(found, token)
}

function takeTime(found: Found, token: string): boolean {
  if (found.hour !== undefined) return false
  const [, hour, minute, second, pointMinute, pointSecond, half] = TIME.exec(token) ?? shortTime(found, token) ?? []
  if (hour === undefined) return false
  found.hour = Number(hour)
  found.minute = Number(minute ?? pointMinute)
  found.second = Number(second ?? pointSecond ?? 0)
  if (half) found.isAfternoon = half.toLowerCase() === 'pm'
  return true
}

/** Parses `102030` as a time if it follows a complete date. */
const shortTime = ({ day, year }: Found, token: string) =>
  day === undefined || year === undefined ? null : SHORT_TIME.exec(token)

function takeDay(found: Found, token: string): boolean {
  if (found.year !== undefined) return false
  const [, year, month, day] = ISO_DAY.exec(token) ?? SHORT_DAY.exec(token) ?? []
  if (year !== undefined) Object.assign(found, { year: Number(year), month: Number(month) - 1, day: Number(day) })
  return year !== undefined || takeNumericDay(found, token)
}

function takeNumericDay(found: Found, token: string): boolean {
  const [, first, separator, second, year] = NUMERIC_DAY.exec(token) ?? []
  if (first === undefined) return false
  const isDayFirst = separator === '.' || Number(first) > 12
  const isMonthFirst = !isDayFirst && Number(second) > 12
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  if (isDayFirst || isMonthFirst)
    Object.assign(found, { year: Number(year), month: Number(month) - 1, day: Number(day) })
  return true
}

function takeZone(found: Found, token: string): boolean {
  const numeric = OFFSET.exec(token)
  const named = found.hour === undefined ? undefined : ZONES[token.toLowerCase().replace(/\.$/, '')]
  if (!numeric && named === undefined) return false
  found.offset ??= numeric ? numericOffset(numeric) : named
  return true
}

/** Parses a UTC offset. Ignores offsets that no time zone has. */
function numericOffset([, sign, hours, minutes = '0', shortSign, shortHours]: RegExpExecArray): number {
  const offset = Number(hours ?? shortHours) * 60 + Number(minutes)
  if (offset > MAX_OFFSET || Number(minutes) > 59) return 0
  return (sign ?? shortSign) === '-' ? -offset : offset
}

function takeNumber(found: Found, token: string) {
  const number = Number(token)
  if (found.day === undefined && token.length <= 2) found.day = number
  else found.year ??= fullYear(token)
}

/** A word after the day takes precedence over a word before it, which may be a weekday, as in `mar 06 fév`. */
function takeMonth(found: Found, token: string) {
  if (found.month !== undefined && (found.day === undefined || found.hasMonthAfterDay)) return
  const word = token.toLowerCase().normalize('NFC')
  const month = MONTHS.findIndex((names) => names.some((name) => word.startsWith(name)))
  if (month < 0) return
  found.month = month
  found.hasMonthAfterDay = found.day !== undefined
}

/**
 * Interprets two-digit and three-digit years according to RFC 5322. 19100 is 1900 plus 100, which some programs wrote for the
 * year 2000.
 */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 5 && text.startsWith('19')) return 1900 + Number(text.slice(2))
  if (text.length >= 4) return year
  return year < 50 && text.length <= 2 ? year + 2000 : year + 1900
}

function timeOf({ year, month, day, hour, minute = 0, second = 0, isAfternoon, offset = 0 }: Found): number | null {
  if (year === undefined || month === undefined || day === undefined) return null
  const hours = isAfternoon === undefined ? (hour ?? 0) : ((hour ?? 0) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 24 || minute > 59 || second > 60 || month > 11) return null
  const date = new Date(Date.UTC(year, month, day))
  // rejects dates such as 31 February
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  return Date.UTC(year, month, day, hours, minute, second) - offset * 60_000
}
