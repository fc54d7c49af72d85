import { beyondLimits, formulaProblem, formulasOf } from '@vlacku/markup'

/**
 * The first formula of a text that readers would not see drawn, or the beginning of one that is never closed; null when all
 * is well. Fetches the code that draws formulas only when there is one.
 */
export async function mathsProblem(source: string): Promise<string | null> {
  const { formulas, unclosed } = formulasOf(source)
  const beyond = beyondLimits(formulas)
  if (beyond) return beyond.tex
  if (formulas.length > 0) {
    const { canBeDrawn } = await import('./drawMaths.ts')
    const wrong = formulas.find(({ tex, display }) => formulaProblem(tex) !== null || !canBeDrawn(tex, display))
    if (wrong) return wrong.tex
  }
  return unclosed === null ? null : source.slice(unclosed, unclosed + 20)
}
