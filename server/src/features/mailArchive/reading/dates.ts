const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** In minutes from UTC; other names are too ambiguous to be believed and count as UTC. */
const ZONES: Record<string, number> = {
  ...{ edt: -240, est: -300, cdt: -300, cst: -360, mdt: -360, mst: -420, pdt: -420, pst: -480 },
  ...{ bst: 60, cet: 60, cest: 120, met: 60, mest: 120, eet: 120, eest: 180, msk: 180, jst: 540 },
}
const DAY_FIRST =
  /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{2,4}),?\s+(\d{1,2})\s*:\s*(\d{1,2})(?:\s*:\s*(\d{1,2}))?\s*([+-]\d{4}|[a-z]{1,5})?/i
const MONTH_FIRST = /([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s+(?:([+-]\d{4}|[a-z]{3,4})\s+)?(\d{4})/i
const NO_MAIL_BEFORE = Date.UTC(1969, 0, 1)
const A_DAY_MS = 86_400_000

/** When a date of a header is; null where it cannot be told, or is no time at which mail was sent before `now`. */
export function readDate(text: string, now: Date): Date | null {
  const bare = text.slice(0, 400).replace(/\([^()]*\)/g, ' ')
  const found = fromDayFirst(bare) ?? fromMonthFirst(bare) ?? fromIso(bare)
  if (found === null || Number.isNaN(found) || found < NO_MAIL_BEFORE || found > now.getTime() + A_DAY_MS) return null
  return new Date(found)
}

function fromDayFirst(text: string): number | null {
  const found = DAY_FIRST.exec(text)
  if (!found) return null
  const [, day, month, year, hour, minute, second = '0', zone = ''] = found
  return moment(Number(day), month!, fullYear(year!), Number(hour), Number(minute), Number(second), zone)
}

function fromMonthFirst(text: string): number | null {
  const found = MONTH_FIRST.exec(text)
  if (!found) return null
  const [, month, day, hour, minute, second = '0', zone = '', year] = found
  return moment(Number(day), month!, Number(year), Number(hour), Number(minute), Number(second), zone)
}

const fromIso = (text: string) => (/\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? Date.parse(text.trim()) : null)

/** Two digits are read as RFC 5322 says. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length >= 4) return year
  return year < 50 && text.length === 2 ? year + 2000 : year + 1900
}

function moment(day: number, month: string, year: number, hour: number, minute: number, second: number, zone: string) {
  const at = MONTHS.indexOf(month.toLowerCase())
  if (at < 0 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null
  return Date.UTC(year, at, day, hour, minute, second) - offsetOf(zone) * 60_000
}

function offsetOf(zone: string): number {
  const numeric = /^([+-])(\d\d)(\d\d)$/.exec(zone)
  if (!numeric) return ZONES[zone.toLowerCase()] ?? 0
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3])
  return numeric[1] === '-' ? -minutes : minutes
}
