const DATE = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/

/** Returns true if the text is an existing date such as `2020`, `2020-05` or `2020-05-31`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined) return false
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  return at.getUTCMonth() + 1 === Number(month ?? 1) && at.getUTCDate() === Number(day ?? 1)
}

/** Returns the start and end of a year, month or day in Unix seconds (UTC); `to` is exclusive. */
export function periodOf(date: string): { from: number; to: number } {
  const [year = 0, month, day] = date.split('-').map(Number)
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  const to =
    day !== undefined
      ? Date.UTC(year, month! - 1, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1)
  return { from: from / 1000, to: to / 1000 }
}
