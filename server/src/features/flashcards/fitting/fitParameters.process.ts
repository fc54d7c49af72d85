import os from 'node:os'
import type { History } from '@vlacku/study'

/** Fits FSRS to histories in a process of its own, since native code that fails takes its process with it. Answers once. */
export type FitAnswer = { weights: number[] } | { missing: true } | { failed: string }

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (histories: History[]) => {
  process.send!(await answerTo(histories), () => process.disconnect())
})

async function answerTo(histories: History[]): Promise<FitAnswer> {
  const fsrs = await import('@open-spaced-repetition/binding').catch(() => null)
  if (!fsrs) return { missing: true }
  try {
    // an item is an answer of a later day, with all answers before it
    const items = histories.flatMap((history) => {
      const reviews = history.map(([rating, days]) => new fsrs.FSRSBindingReview(rating, days))
      return history.flatMap(([, days], nth) =>
        nth > 0 && days > 0 ? [new fsrs.FSRSBindingItem(reviews.slice(0, nth + 1))] : [],
      )
    })
    return { weights: await fsrs.computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 }) }
  } catch (error) {
    return { failed: String(error) }
  }
}
