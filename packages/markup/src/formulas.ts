import { isMarkdown, splitAtCode } from './isMarkdown.ts'
import { type Formula, formulaIn, MARKS } from './richText.ts'

/**
 * Maximum number and total length of the formulas in a text. The highest values in real texts are 82 formulas and 297 characters.
 */
export const MAX_FORMULAS = 500
export const MAX_MATHS = 10_000

/**
 * Matches a delimiter that starts a formula if the formula is closed: a dollar sign before a single letter or mathematical
 * symbols, which amounts and shell variables don't have.
 */
const UNCLOSED = /\$(?=\$|[A-Za-z](?![A-Za-z])|[^\s$\d][^\s$]*[\\^{}]|[A-Za-z]+_\{?\d|[\\({])|\\[([]/

/**
 * Returns the formulas of a text: inline `$…$` and `\(…\)`, and display `$$…$$` and `\[…\]`. `\$` is a dollar sign, and Markdown
 * code contains no formulas. `unclosed` is the position (in UTF-16 code units) of the first unclosed formula, or null. Runs in
 * linear time.
 */
export function formulasOf(source: string): { formulas: Formula[]; unclosed: number | null } {
  const formulas: Formula[] = []
  const delimiterFrom = nextDelimiter(source)
  let unclosed: number | null = null
  let at = 0
  const passText = (until: number) => {
    const found = delimiterFrom(at)
    if (found < until) unclosed ??= found
    at = until
  }
  for (const [i, part] of (isMarkdown(source) ? splitAtCode(source) : [source]).entries()) {
    const begin = at
    if (i % 2 === 0) {
      for (const match of part.matchAll(MARKS)) {
        passText(begin + match.index)
        at += match[0].length
        const formula = match.groups!.bare === undefined ? formulaIn(match) : null
        if (formula) formulas.push(formula)
      }
      passText(begin + part.length)
    }
    at = begin + part.length
  }
  return { formulas, unclosed }
}

/**
 * Returns a function that finds the next match of `UNCLOSED` at or after the given position, or `Infinity` if there is none.
 * Positions must not decrease, so that the text is read only once.
 */
function nextDelimiter(source: string): (at: number) => number {
  const delimiter = new RegExp(UNCLOSED, 'g')
  let next = -1
  return (at) => {
    if (next < at) {
      delimiter.lastIndex = at
      next = delimiter.exec(source)?.index ?? Number.POSITIVE_INFINITY
    }
    return next
  }
}

/** Returns the first formula that exceeds the text's limits, or null. */
export function beyondLimits(formulas: readonly Formula[]): Formula | null {
  let letters = 0
  for (const [i, formula] of formulas.entries()) {
    letters += formula.tex.length
    if (i >= MAX_FORMULAS || letters > MAX_MATHS) return formula
  }
  return null
}

/** Maximum length of a formula in UTF-16 code units. Limited because rendering takes quadratic time. */
export const MAX_FORMULA_LENGTH = 1000

/** Commands that define other commands. With them, a few letters could expand to pages of output each time they are used. */
const DEFINING = new Set(
  [
    ...['def', 'edef', 'gdef', 'xdef', 'let', 'futurelet', 'global', 'long', 'outer', 'chardef', 'mathchardef'],
    ...['newcommand', 'renewcommand', 'providecommand', 'DeclareRobustCommand', 'newenvironment', 'renewenvironment'],
    ...['DeclareMathOperator', 'DeclarePairedDelimiter', 'DeclarePairedDelimiters', 'DeclarePairedDelimitersX'],
    ...['NewDocumentCommand', 'RenewDocumentCommand', 'NewDocumentEnvironment', 'csname', 'catcode', 'require'],
  ].map((name) => `\\${name}`),
)

/** Commands that load or link resources, add HTML, or write to the renderer's console. */
const WITH_EFFECTS = new Set(
  [
    ...['href', 'url', 'includegraphics', 'htmlClass', 'htmlId', 'htmlStyle', 'htmlData'],
    ...['message', 'errmessage', 'show'],
  ].map((name) => `\\${name}`),
)

/** Returns the reason, in English, why a formula is rejected regardless of its syntax. Returns null if it is accepted. */
export function formulaProblem(tex: string): string | null {
  if (tex.length > MAX_FORMULA_LENGTH) return `a formula is longer than ${MAX_FORMULA_LENGTH} characters`
  for (const [command] of tex.matchAll(/\\(?:[a-zA-Z@]+|[\s\S])/g)) {
    if (DEFINING.has(command)) return `${command} cannot be used: formulas define nothing`
    if (WITH_EFFECTS.has(command) || command.includes('@')) return `${command} cannot be used in a formula`
  }
  return null
}
