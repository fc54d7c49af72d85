import katex from 'katex'
import 'katex/dist/katex.min.css'

/** HTML and MathML of a formula; one that cannot be read comes back as its source, in a colour that says so. */
export const drawMaths = (tex: string, display: boolean): string =>
  katex.renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
  })
