import { formulaProblem } from '@vlacku/markup'
import katex from 'katex'
import { symbolMap } from 'tex2typst'

/** Maximum nesting depth, which protects the stacks of TeX and Typst. Formulas in dictionaries have at most three levels. */
const MAX_DEPTH = 20

/** Splits a list of names at white space. */
export const wordsOf = (text: string) => text.trim().split(/\s+/)

/** Named operators of math mode, which LaTeX and Typst have in common. */
export const OPERATORS = wordsOf(`
  sup inf lim limsup liminf max min det dim exp gcd hom ker lg ln log arg deg Pr
  sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan`)

/** Commands with arguments, and declarations such as `\displaystyle`. Symbols are listed in `symbolMap`. */
const STRUCTURE = wordsOf(`
  frac dfrac tfrac sqrt binom text textit textbf textrm texttt textsf
  mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak operatorname boldsymbol
  left right big Big bigg Bigg bigl bigr Bigl Bigr begin end middle
  limits nolimits overline underline overbrace underbrace overset underset stackrel
  hat bar vec dot ddot tilde check breve acute grave widehat widetilde not
  overrightarrow overleftarrow substack quad qquad pmod bmod mod displaystyle textstyle
  dots ldots cdots vdots ddots prime`)
const COMMANDS = new Set([
  ...STRUCTURE,
  ...OPERATORS,
  ...[...symbolMap.keys()].filter((name) => /^[a-z]+$/i.test(name)),
])
/** excludes plain TeX commands and commands that no package in the preamble defines */
for (const name of ['hspace', 'LaTeX', 'TeX', 'over', 'atop', 'choose']) COMMANDS.delete(name)

const ENVIRONMENTS = new Set(['matrix', 'pmatrix', 'bmatrix', 'Bmatrix', 'vmatrix', 'Vmatrix', 'smallmatrix', 'cases'])
const SYMBOL_COMMANDS = new Set([...'\\,;:!|{}_&#%$ '])

/**
 * Returns true if a formula is valid, contains only known commands and isn't nested too deeply, so that it is safe for the
 * typesetter and for readers of the exported document. Other formulas are printed as source text.
 */
export function isKnownFormula(tex: string): boolean {
  if (formulaProblem(tex) !== null || !isFormula(tex)) return false
  let depth = 0
  for (const [token] of tex.matchAll(/\\[a-zA-Z]+|\\[\s\S]|[\s\S]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth > MAX_DEPTH) return false
    if (token.startsWith('\\')) {
      const name = token.slice(1)
      if (!(/^[a-z]/i.test(name) ? COMMANDS : SYMBOL_COMMANDS).has(name)) return false
    } else if (/[%#$`@\p{Cc}\p{Cs}\p{Co}]/u.test(token) && !/\s/.test(token)) return false
  }
  if (tex.includes('^^')) return false // rejects TeX notation for arbitrary characters
  return [...tex.matchAll(/\\(?:begin|end)(.{0,20})/gs)].every(([, rest]) => {
    const name = /^\{(\w+)\}/.exec(rest!)?.[1]
    return name !== undefined && ENVIRONMENTS.has(name)
  })
}

const known = new Map<string, boolean>()
/** Maximum number of cached results. Results are cached because formulas repeat. */
const MAX_KNOWN = 20_000

/** Returns true if TeX can typeset a formula. Other formulas are printed as source text. */
export function isFormula(tex: string): boolean {
  const cached = known.get(tex)
  if (cached !== undefined) return cached
  let is = true
  try {
    katex.renderToString(tex, { throwOnError: true, strict: 'ignore' })
  } catch {
    is = false
  }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(tex, is)
  return is
}
