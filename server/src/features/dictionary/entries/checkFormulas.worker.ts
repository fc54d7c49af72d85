import { parentPort } from 'node:worker_threads'
import type { Formula } from '@vlacku/markup'
import katex from 'katex'
import { markReady } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'

/** Posts the first KaTeX error, or null, for each list of formulas. */

lowerPriority()
const port = parentPort!

port.on('message', (formulas: Formula[]) => {
  for (const formula of formulas) {
    const problem = katexError(formula)
    if (problem) return port.postMessage(problem)
  }
  return port.postMessage(null)
})
markReady()

/** Returns the KaTeX error, using the rendering options of the web app. Returns null if the formula is valid. */
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
