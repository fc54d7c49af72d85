import { beyondLimits, formulaProblem, formulasOf } from '@vlacku/markup'

/**
 * Returns the first formula in a text that can't be rendered, or the start of an unclosed formula; null if there is none. Loads
 * the rendering code only if the text contains a formula.
 */
export async function mathsProblem(source: string): Promise<string | null> {
  const { formulas, unclosed } = formulasOf(source)
  const beyond = beyondLimits(formulas)
  if (beyond) return beyond.tex
  if (formulas.length > 0) {
    const { canBeRendered } = await import('./renderMaths.ts')
    const wrong = formulas.find(({ tex, display }) => formulaProblem(tex) !== null || !canBeRendered(tex, display))
    if (wrong) return wrong.tex
  }
  return unclosed === null ? null : source.slice(unclosed, unclosed + 20)
}
