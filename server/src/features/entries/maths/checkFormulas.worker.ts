import { parentPort } from 'node:worker_threads'
import type { Formula } from '@vlacku/markup'
import katex from 'katex'
import { readyToAnswer } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { mathjaxChecker } from './mathjax.ts'

/** Answers each list of formulas with what is wrong with the first that cannot be drawn, or null. */

lowerPriority()
const mathjaxError = mathjaxChecker()
const port = parentPort!

port.on('message', async (formulas: Formula[]) => {
  for (const formula of formulas) {
    const problem = katexError(formula) ?? (await mathjaxError(formula.tex, formula.display))
    if (problem) return port.postMessage(problem)
  }
  return port.postMessage(null)
})
readyToAnswer()

/** As the browser draws it. */
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
