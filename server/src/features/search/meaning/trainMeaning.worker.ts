import { parentPort, workerData } from 'node:worker_threads'
import { buildMeaning, encodeMeaning, type SentencePair } from '@vlacku/meaning'
import type { Db } from '../../../platform/context.ts'
import { type ConnectionOptions, connect } from '../../../platform/database/connect.ts'
import { writeCache } from '../../../platform/diskCache.ts'
import { currentPosition } from '../../../platform/events.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { allDefinitions } from '../../dictionary/entries/index.ts'
import { sentencePairs } from '../../dictionary/sentences/index.ts'
import { EntryCollector } from './entryCollector.ts'

export interface TrainingOrder {
  connection: ConnectionOptions
  /** Folder and file name under which the trained index is stored for the next start. */
  cacheFolder: string
  name: string
  site_id: string
}
export interface TrainedMeaning {
  definitions: number
  sentences: number
  file: Uint8Array<ArrayBuffer>
}

const SENTENCES_AT_ONCE = 5000

lowerPriority()
const { connection, cacheFolder, name, site_id } = workerData as TrainingOrder
const { db, close } = connect({ ...connection, max: 1 })
try {
  // read before the rows, so that all later changes come after this position
  const position = await currentPosition(db)
  const gathered = new EntryCollector()
  for await (const rows of allDefinitions(db)) gathered.add(rows)
  const sentences = await allSentences(db)
  const { definitions } = gathered
  const file = encodeMeaning(buildMeaning(gathered.entries(), sentences))
  await writeCache(cacheFolder, name, { site_id, position, definitions, built_at: new Date().toISOString() }, file)
  const trained: TrainedMeaning = { definitions, sentences: sentences.length, file }
  parentPort!.postMessage(trained, [file.buffer])
} finally {
  await close()
}

async function allSentences(db: Db): Promise<SentencePair[]> {
  const all: SentencePair[] = []
  for (let after = -1; ; ) {
    const rows = await sentencePairs(db, after, SENTENCES_AT_ONCE)
    all.push(...rows)
    if (rows.length < SENTENCES_AT_ONCE) return all
    after = rows.at(-1)!.id
  }
}
