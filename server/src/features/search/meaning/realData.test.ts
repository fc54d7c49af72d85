/** @ciOnly reads the real dictionaries */
import { describe, expect, it } from 'vitest'
import { GOALS } from './testing/evaluateMeaning.ts'
import { evaluateEngine, hasMeaningData, readAllSentences, sharedData } from './testing/realData.ts'

if (!hasMeaningData) console.warn(`No dictionaries and queries in ${sharedData}: name their folder in SHARED_DATA.`)

/** Tolerance for the few queries affected when dictionary texts change. */
const MARGIN = 0.01

describe.runIf(hasMeaningData)('real dictionaries', () => {
  it('the share of semantic queries with a correct word in the top ten meets the target', async () => {
    const report = await evaluateEngine(readAllSentences())
    for (const [set, { required }] of Object.entries(GOALS)) {
      expect(report.get(set)!.firstTen, set).toBeGreaterThanOrEqual(required - MARGIN)
    }
  })
})
