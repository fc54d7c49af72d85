import { buildSegment, encodeSegment, type SearchDocument } from '@vlacku/textsearch'
import type { Db } from '../../../platform/context.ts'
import { type CacheInfo, writeCache } from '../../../platform/diskCache.ts'
import { currentPosition } from '../../../platform/events.ts'
import { allDefinitions } from '../../dictionary/entries/index.ts'
import { wordFrequencies } from '../../dictionary/sentences/index.ts'
import { documentOf } from './documents.ts'

/** File name of the base segment. */
export const SEGMENT = 'segment'

export interface Built {
  definitions: number
  file: Uint8Array<ArrayBuffer>
}

/** Builds a base segment from all definitions and word frequencies, and stores it in a folder for the next start. */
export async function buildIndex(db: Db, keepIn: string, site_id: string): Promise<Built> {
  // read before the rows, so that all later changes come after this position
  const position = await currentPosition(db)
  const documents: SearchDocument[] = []
  for await (const rows of allDefinitions(db)) for (const row of rows) documents.push(documentOf(row))
  const definitions = documents.length
  const cacheInfo: CacheInfo = { site_id, position, definitions, built_at: new Date().toISOString() }
  const file = encodeSegment(buildSegment(documents, await wordFrequencies(db)))
  await writeCache(keepIn, SEGMENT, cacheInfo, file)
  return { definitions, file }
}
