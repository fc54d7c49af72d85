/** @ciOnly reads the real dictionaries */
import { describe, expect, it } from 'vitest'
import { GOALS } from './testing/evaluateMeaning.ts'
import { evaluateEngine, hasMeaningData, readAllSentences, sharedData } from './testing/realData.ts'

if (!hasMeaningData) console.warn(`No dictionaries and queries in ${sharedData}: name their folder in SHARED_DATA.`)

/** A few queries may go the other way when texts of the dictionary change. */
const MARGIN = 0.01

describe.runIf(hasMeaningData)('in the real dictionaries', () => {
  it('the right word is among ten as often as required', async () => {
    const report = await evaluateEngine(readAllSentences())
    for (const [set, { required }] of Object.entries(GOALS)) {
      expect(report.get(set)!.firstTen, set).toBeGreaterThanOrEqual(required - MARGIN)
    }
  })
})
