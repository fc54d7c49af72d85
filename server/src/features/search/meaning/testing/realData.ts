import fs from 'node:fs'
import path from 'node:path'
import { buildMeaning, type MeaningEntry, MeaningIndex, Relatives, type SentencePair } from '@vlacku/meaning'
import { buildRelatives } from '../../../../../../scripts/buildRelatives.ts'
import {
  evaluateMeaning,
  type Figures,
  type MeaningRow,
  readFreeRows,
  readWithheldRows,
  type SearchFunction,
} from './evaluateMeaning.ts'
import { readDictionaries, readSentencePairs } from './readRealData.ts'

/**
 * Folder with real dictionaries, sentences and test queries, which are not in the repository: `SHARED_DATA`, or a folder next to
 * the repository.
 */
export const sharedData =
  process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data')
const withheld = path.join(sharedData, 'meaning')
const whole = path.join(sharedData, 'jbovlaste')
const queries = path.join(sharedData, 'queries-dev.tsv')
export const hasMeaningData = [withheld, queries, path.join(sharedData, 'sentences.tsv.gz')].every(fs.existsSync)

export const readAllEntries = () => readDictionaries(whole)
/** Returns queries for complete dictionaries. */
export const readQuestions = () => readFreeRows(queries)
export const readAllSentences = () => readSentencePairs(sharedData)

export const sentenceFiles = ['sentences.tsv.gz', 'sentences-cll.tsv.gz'].map((name) => path.join(sharedData, name))

/** Returns dictionary folders with their queries: dictionaries with withheld definitions, and complete dictionaries. */
export const testSets = (): { dictionaries: string; rows: MeaningRow[]; isWhole: boolean }[] => [
  { dictionaries: path.join(withheld, 'xml'), rows: readWithheldRows(withheld), isWhole: false },
  { dictionaries: whole, rows: readQuestions(), isWhole: true },
]

const MAX_WORDS = 100

/** Returns a function that queries an index directly. */
export function searcher(index: MeaningIndex, entries: readonly MeaningEntry[]): SearchFunction {
  const words = new Map(entries.map(({ entry_id, word }) => [entry_id, word]))
  return async (text, lang) => {
    const { hits } = index.search({ text, lang, allowed: null, from: 0, to: MAX_WORDS })
    return [...new Set(hits.map(({ entry_id }) => words.get(entry_id)!))]
  }
}

/** Runs each set of queries on its dictionaries. */
export async function evaluateEngine(sentences: readonly SentencePair[]): Promise<Map<string, Figures>> {
  const report = new Map<string, Figures>()
  const relatives = Relatives.read(fs.readFileSync(buildRelatives()))
  for (const { dictionaries, rows } of testSets()) {
    const entries = await readDictionaries(dictionaries)
    const index = new MeaningIndex(buildMeaning(entries, sentences))
    index.relatives = relatives
    for (const [set, figures] of await evaluateMeaning(searcher(index, entries), rows)) report.set(set, figures)
  }
  return report
}
