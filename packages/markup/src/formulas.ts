import { isMarkdown, splitAtCode } from './isMarkdown.ts'
import { type Formula, formulaIn, MARKS } from './richText.ts'

/** What all formulas of a text may have together, in number and length. The richest text in use has 82, of 297. */
export const MOST_FORMULAS = 500
export const MOST_MATHS = 10_000

const UNCLOSED = /\$|\\[([]/

/**
 * The formulas of a text as readers see them: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` on their own; `\$` is a dollar
 * sign, and code in Markdown is no formula. `unclosed` is the position (in UTF-16 units) of the first delimiter that opens
 * nothing, or null. Linear.
 */
export function formulasOf(source: string): { formulas: Formula[]; unclosed: number | null } {
  const formulas: Formula[] = []
  let unclosed: number | null = null
  let at = 0
  const pass = (until: number, between: string) => {
    const found = unclosed === null ? between.search(UNCLOSED) : -1
    if (found >= 0) unclosed = at + found
    at = until
  }
  for (const [i, part] of (isMarkdown(source) ? splitAtCode(source) : [source]).entries()) {
    const begin = at
    if (i % 2 === 0)
      for (const match of part.matchAll(MARKS)) {
        pass(begin + match.index, part.slice(at - begin, match.index))
        at += match[0].length
        const formula = match.groups!.bare === undefined ? formulaIn(match) : null
        if (formula) formulas.push(formula)
      }
    pass(begin + part.length, i % 2 === 0 ? part.slice(at - begin) : '')
  }
  return { formulas, unclosed }
}

/** The first formula with which a text has more than it may have; null when there is none. */
export function beyondLimits(formulas: readonly Formula[]): Formula | null {
  let letters = 0
  for (const [i, formula] of formulas.entries()) {
    letters += formula.tex.length
    if (i >= MOST_FORMULAS || letters > MOST_MATHS) return formula
  }
  return null
}
