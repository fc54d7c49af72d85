import katex from 'katex'
import 'katex/dist/katex.min.css'

const renderTex = (tex: string, displayMode: boolean, throwOnError: boolean): string =>
  katex.renderToString(tex, { displayMode, throwOnError, strict: 'ignore', trust: false, maxExpand: 200 })

/** Renders a formula to HTML and MathML. An invalid formula is shown as its source in the error color. */
export const renderMaths = (tex: string, display: boolean): string => renderTex(tex, display, false)

export function canBeRendered(tex: string, display: boolean): boolean {
  try {
    renderTex(tex, display, true)
    return true
  } catch {
    return false
  }
}
