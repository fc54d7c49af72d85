import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js'
import { STATE } from '@mathjax/src/js/core/MathItem.js'
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js'
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js'
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js'
import { TeX } from '@mathjax/src/js/input/tex.js'
import { mathjax } from '@mathjax/src/js/mathjax.js'

/** Loads MathJax's TeX reader. The returned function answers null for a formula it can read, else what is wrong. */
export function mathjaxChecker(): (tex: string, display: boolean) => Promise<string | null> {
  RegisterHTMLHandler(liteAdaptor())
  const input = new TeX({
    packages: ['base', 'ams'],
    maxMacros: 1000,
    maxBuffer: 5 * 1024,
    formatError: (_jax: unknown, error: Error) => {
      throw error
    },
  })
  const document = mathjax.document('', { InputJax: input })
  return async (tex, display) => {
    try {
      await document.convertPromise(tex, { display, end: STATE.COMPILED })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
}
