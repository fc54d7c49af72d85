/** Matches the start of a spreadsheet formula. Numbers may start with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/
const NEEDS_QUOTES = /[",\r\n]/

/** Formats a CSV line (RFC 4180). Cells that a spreadsheet would evaluate get a leading apostrophe. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
