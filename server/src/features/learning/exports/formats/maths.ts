import katex from 'katex'

const known = new Map<string, boolean>()
/** Maximum number of cached results. Results are cached because formulas repeat. */
const MAX_KNOWN = 20_000

/** Returns true if TeX can typeset a formula. Other formulas are printed as source text. */
export function isFormula(tex: string): boolean {
  const answer = known.get(tex)
  if (answer !== undefined) return answer
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
