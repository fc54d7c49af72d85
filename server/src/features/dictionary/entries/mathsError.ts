import { beyondLimits, type Formula, formulaProblem, formulasOf, MAX_FORMULAS, MAX_MATHS } from '@vlacku/markup'
import { isLimitError, WorkerClient } from '../../../platform/workerClient.ts'
import { startWorker } from '../../../platform/workers.ts'

/**
 * Timeout of a check, in milliseconds. The longest text takes half a second, so a check that exceeds the timeout is unlikely to
 * finish.
 */
const DEADLINE_MS = 3000
/** Maximum queue length. Most texts take milliseconds to check. */
const MAX_WAITING = 20
/** Memory limit in MB, far above the needs of any formula within the limits. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 300 }

const checker = new WorkerClient<Formula[], string | null>({
  start: () => startWorker(import.meta.url, './checkFormulas.worker.ts', { resourceLimits: MAX_MEMORY }),
  deadlineMs: DEADLINE_MS,
  maxWaiting: MAX_WAITING,
})

/** Matches a letter with a number. Nearly all formulas consist of these, and they need no check. */
const ONE_PLACE = /[a-zA-Z]{1,3}(?:_?\d{1,2}|_\{\d{1,2}\})/
const ONLY_PLACES = new RegExp(`^\\s*${ONE_PLACE.source}(?:\\s*[=,/]\\s*${ONE_PLACE.source})*\\s*$`)

/**
 * Returns the first error in a text's formulas, in English. Returns null if KaTeX, which browsers use, can render all of them.
 * Checks texts one at a time in a worker thread. Throws `too_many_requests` if the queue is full.
 */
export async function mathsError(text: string): Promise<string | null> {
  const { formulas, unclosed } = formulasOf(text)
  if (unclosed !== null) return `unbalanced: nothing closes "${text.slice(unclosed, unclosed + 20)}"`
  if (beyondLimits(formulas))
    return `syntax: there are more than ${MAX_FORMULAS} formulas, or more than ${MAX_MATHS} characters of them`
  for (const { tex } of formulas) {
    const problem = formulaProblem(tex)
    if (problem) return `syntax: ${problem}`
  }
  const toTry = new Map(formulas.map((formula) => [formula.tex, formula]))
  for (const tex of toTry.keys()) if (ONLY_PLACES.test(tex)) toTry.delete(tex)
  if (toTry.size === 0) return null
  try {
    const problem = await checker.request([...toTry.values()])
    return problem && `syntax: ${problem}`
  } catch (error) {
    if (isLimitError(error)) return 'syntax: the formulas take too much to draw'
    throw error
  }
}
