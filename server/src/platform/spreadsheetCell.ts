/**
 * Prefixes of cells that spreadsheets execute as formulas, including full-width characters and apostrophes that already protect a
 * cell.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const PROTECTED = /^''*[=+\-@\t\r\n＝＋－＠]/

/** Adds an apostrophe before text that a spreadsheet would execute as a formula. Numbers are unchanged. */
export const protectedCell = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Removes the apostrophe added by `protectedCell`. */
export const unprotectedCell = (text: string): string => (PROTECTED.test(text) ? text.slice(1) : text)
