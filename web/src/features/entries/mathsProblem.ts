import { readRichText } from './richText.ts'

const UNCLOSED = /(?<!\\)(?:\$|\\[([])/

/**
 * The first formula of a text that readers would see as an error, or the beginning of one that is never closed; null when all
 * is well. Fetches the code that draws formulas only when there is one.
 */
export async function mathsProblem(source: string): Promise<string | null> {
  const pieces = readRichText(source)
  const formulas = pieces.flatMap((piece) => (piece.kind === 'maths' ? [piece] : []))
  if (formulas.length > 0) {
    const { canBeDrawn } = await import('./drawMaths.ts')
    const wrong = formulas.find(({ tex, display }) => !canBeDrawn(tex, display))
    if (wrong) return wrong.tex
  }
  for (const piece of pieces) {
    const at = piece.kind === 'text' ? piece.text.search(UNCLOSED) : -1
    if (piece.kind === 'text' && at >= 0) return piece.text.slice(at, at + 20)
  }
  return null
}
