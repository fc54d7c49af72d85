import katex from 'katex'

/** A formula of a text, without its delimiters. */
export interface Formula {
  tex: string
  display: boolean
}

const DELIMITERS = [
  { open: '$$', close: '$$', display: true },
  { open: '\\[', close: '\\]', display: true },
  { open: '\\(', close: '\\)', display: false },
  { open: '$', close: '$', display: false },
]

/**
 * The formulas of a text: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` on their own. `\$` is a dollar sign.
 * Returns the position (in UTF-16 units) of a delimiter that is never closed as `unclosed`.
 */
export function formulasOf(text: string): { formulas: Formula[]; unclosed: number | null } {
  const formulas: Formula[] = []
  for (let at = 0; at < text.length; ) {
    const found = DELIMITERS.find(({ open }) => text.startsWith(open, at))
    if (!found) {
      at += text[at] === '\\' ? 2 : 1
      continue
    }
    const start = at + found.open.length
    const end = closing(text, found.close, start)
    if (end < 0) return { formulas, unclosed: at }
    formulas.push({ tex: text.slice(start, end), display: found.display })
    at = end + found.close.length
  }
  return { formulas, unclosed: null }
}

function closing(text: string, close: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith(close, at)) return at
    if (text[at] === '\\') at += 1
  }
  return -1
}

/** MathJax takes time with the square of the length: 40 ms for this many characters, half a minute for a page of them. */
const LONGEST_FORMULA = 1000
/** And this many characters of short formulas take half a second. */
const MOST_MATHS = 10_000

/** Null when every formula can be drawn by both KaTeX (in the browser) and MathJax (elsewhere); else what is wrong. */
export async function mathsError(text: string): Promise<string | null> {
  const { formulas, unclosed } = formulasOf(text)
  if (unclosed !== null) return `unbalanced: nothing closes ${JSON.stringify(text.slice(unclosed, unclosed + 20))}`
  const seen = new Set<string>()
  const total = formulas.reduce((sum, { tex }) => sum + tex.length, 0)
  if (total > MOST_MATHS) return `syntax: there are more than ${MOST_MATHS} characters of formulas`
  for (const formula of formulas) {
    if (seen.has(formula.tex)) continue
    seen.add(formula.tex)
    if (formula.tex.length > LONGEST_FORMULA) return `syntax: a formula is longer than ${LONGEST_FORMULA} characters`
    const problem = katexError(formula) ?? (await mathjaxError(formula))
    if (problem) return `syntax: ${problem}`
  }
  return null
}

function katexError({ tex, display }: Formula): string | null {
  try {
    katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
    })
    return null
  } catch (error) {
    return (error as Error).message.replace(/^KaTeX parse error: /, '')
  }
}

/** MathJax takes a second and 60 MB to load, so it is loaded by the first formula that needs it. */
let mathjax: Promise<(tex: string, display: boolean) => Promise<string | null>> | null = null

async function mathjaxError({ tex, display }: Formula): Promise<string | null> {
  mathjax ??= import('./mathjax.ts').then((module) => module.mathjaxChecker())
  return (await mathjax)(tex, display)
}
