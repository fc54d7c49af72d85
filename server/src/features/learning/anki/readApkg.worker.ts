import { parentPort } from 'node:worker_threads'
import { markReady } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { type Deck, type DeckQuestion, readApkg } from './readApkg.ts'
import { DeckProblem, type DeckProblemCode } from './reading/deckProblem.ts'

export type DeckResult = { deck: Deck } | { problem: DeckProblemCode }

/** Worker that reads deck files and returns their content or the reason why they are invalid. */

lowerPriority()
const port = parentPort!
const readDeck = async (question: DeckQuestion): Promise<DeckResult> => {
  try {
    return { deck: await readApkg(question) }
  } catch (error) {
    if (error instanceof DeckProblem) return { problem: error.code }
    throw error
  }
}
port.on('message', async (question: DeckQuestion) => port.postMessage(await readDeck(question)))
markReady()
