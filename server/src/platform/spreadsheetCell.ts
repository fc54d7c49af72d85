/** Beginnings of cells that spreadsheets run as formulas, including full-width characters and apostrophes that protect such a cell already. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const PROTECTED = /^''*[=+\-@\t\r\n＝＋－＠]/

/** Puts an apostrophe in front of text that a spreadsheet would run as a formula. Numbers stay as they are. */
export const protectedCell = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Removes the apostrophe of `protectedCell`. */
export const unprotectedCell = (text: string): string => (PROTECTED.test(text) ? text.slice(1) : text)
