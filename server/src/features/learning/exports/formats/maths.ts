import katex from 'katex'

const known = new Map<string, boolean>()
/** Formulas repeat; more different ones than this are looked at again. */
const MAX_KNOWN = 20_000

/** Whether a formula is one that TeX can set; what is not is shown as it was typed. */
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
