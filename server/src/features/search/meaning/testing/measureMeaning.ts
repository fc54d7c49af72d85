import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildMeaning, decodeMeaning, encodeMeaning, MeaningIndex } from '@vlacku/meaning'
import type { MeaningRow } from './evaluateMeaning.ts'
import { readAllEntries, readAllSentences, readQuestions } from './realData.ts'

/** What questions cost, in milliseconds of processor time each. */
export interface QuestionCost {
  average: number
  middle: number
  /** 95 of a hundred cost less. */
  most: number
}

export interface MeaningCost {
  /** Seconds of processor time, threads of the runtime included. */
  learning: number
  fileBytes: number
  /** Bytes an index keeps, fresh, and after all questions. */
  freshBytes: number
  usedBytes: number
  questions: number
  /** Asked of a process that has just learned, of another index when the code is warm, and of that index again. */
  cold: QuestionCost
  first: QuestionCost
  again: QuestionCost
}

/** Learns the whole dictionaries and asks the questions for them. Meant for a process of its own. */
export async function measureMeaning(): Promise<MeaningCost> {
  const rows = readQuestions()
  const { file, learning, cold } = await measureLearning(rows)
  const before = kept()
  const index = new MeaningIndex(decodeMeaning(file.slice()).data!)
  const freshBytes = kept() - before
  const first = askAll(index, rows)
  const again = askAll(index, rows)
  const usedBytes = kept() - before
  return { learning, fileBytes: file.byteLength, freshBytes, usedBytes, questions: rows.length, cold, first, again }
}

/** What was learned is forgotten again, or it would be counted as freed when memory is measured. */
async function measureLearning(rows: readonly MeaningRow[]) {
  const [entries, sentences] = [await readAllEntries(), readAllSentences()]
  const started = processorTime()
  const data = buildMeaning(entries, sentences)
  const learning = (processorTime() - started) / 1000
  return { file: encodeMeaning(data), learning, cold: askAll(new MeaningIndex(data), rows) }
}

/** In milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function askAll(index: MeaningIndex, rows: readonly MeaningRow[]): QuestionCost {
  const costs = rows.map(({ query, lang }) => {
    const started = processorTime()
    index.search({ text: query, lang, allowed: null, from: 0, to: 20 })
    return processorTime() - started
  })
  costs.sort((left, right) => left - right)
  return {
    average: costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
    middle: costs[Math.floor(costs.length / 2)]!,
    most: costs[Math.floor(costs.length * 0.95)]!,
  }
}

/** Bytes in use once everything forgotten is collected. */
function kept(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
