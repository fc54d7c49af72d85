/** What spreadsheets take for the beginning of a formula; numbers may begin with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/
const NEEDS_QUOTES = /[",\r\n]/

/** A line of a table after RFC 4180. What a spreadsheet would compute begins with an apostrophe, and is text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
