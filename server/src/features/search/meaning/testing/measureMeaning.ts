import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildMeaning, decodeMeaning, encodeMeaning, MeaningIndex } from '@vlacku/meaning'
import type { MeaningRow } from './evaluateMeaning.ts'
import { readAllEntries, readAllSentences, readQuestions } from './realData.ts'

/** CPU time per query, in milliseconds. */
export interface QuestionCost {
  average: number
  middle: number
  /** The 95th percentile. */
  p95: number
}

export interface MeaningCost {
  /** CPU time in seconds, including runtime threads. */
  learning: number
  fileBytes: number
  /** Memory used by an index, in bytes: after training, and after all queries. */
  freshBytes: number
  usedBytes: number
  questions: number
  /** Measured right after training, then on a second index with warmed-up code, then again on that index. */
  cold: QuestionCost
  first: QuestionCost
  again: QuestionCost
}

/** Trains an index on complete dictionaries and runs their queries. Intended to run in a separate process. */
export async function measureMeaning(): Promise<MeaningCost> {
  const rows = readQuestions()
  const { file, learning, cold } = await measureLearning(rows)
  const before = usedBytesNow()
  const index = new MeaningIndex(decodeMeaning(file.slice()).data!)
  const freshBytes = usedBytesNow() - before
  const first = runQueries(index, rows)
  const again = runQueries(index, rows)
  const usedBytes = usedBytesNow() - before
  return { learning, fileBytes: file.byteLength, freshBytes, usedBytes, questions: rows.length, cold, first, again }
}

/** Measures training. Discards the trained index, which would distort the memory measurement. */
async function measureLearning(rows: readonly MeaningRow[]) {
  const [entries, sentences] = [await readAllEntries(), readAllSentences()]
  const started = processorTime()
  const data = buildMeaning(entries, sentences)
  const learning = (processorTime() - started) / 1000
  return { file: encodeMeaning(data), learning, cold: runQueries(new MeaningIndex(data), rows) }
}

/** Returns the CPU time in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function runQueries(index: MeaningIndex, rows: readonly MeaningRow[]): QuestionCost {
  const costs = rows.map(({ query, lang }) => {
    const started = processorTime()
    index.search({ text: query, lang, allowed: null, from: 0, to: 20 })
    return processorTime() - started
  })
  costs.sort((left, right) => left - right)
  return {
    average: costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
    middle: costs[Math.floor(costs.length / 2)]!,
    p95: costs[Math.floor(costs.length * 0.95)]!,
  }
}

/** Returns the bytes in use after garbage collection. */
function usedBytesNow(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
