import { buildSegment, encodeSegment, type SearchDocument } from '@vlacku/textsearch'
import type { Db } from '../../../platform/context.ts'
import { type CacheInfo, writeCache } from '../../../platform/diskCache.ts'
import { currentPosition } from '../../../platform/events.ts'
import { packOf } from '../../../platform/languagePacks.ts'
import { allDefinitions, type DefinitionRow, presentDefinition } from '../../dictionary/entries/index.ts'
import { wordFrequencies } from '../../dictionary/sentences/index.ts'

/** File name of the base segment. */
export const SEGMENT = 'segment'

export interface Built {
  definitions: number
  file: Uint8Array<ArrayBuffer>
}

/** Builds a base segment from all definitions and word frequencies, and stores it in a folder for the next start. */
export async function buildIndex(db: Db, cacheFolder: string, site_id: string): Promise<Built> {
  // read before the rows, so that all later changes come after this position
  const position = await currentPosition(db)
  const documents: SearchDocument[] = []
  for await (const rows of allDefinitions(db)) for (const row of rows) documents.push(documentOf(row))
  const definitions = documents.length
  const cacheInfo: CacheInfo = { site_id, position, definitions, built_at: new Date().toISOString() }
  const file = encodeSegment(buildSegment(documents, await wordFrequencies(db)))
  await writeCache(cacheFolder, SEGMENT, cacheInfo, file)
  return { definitions, file }
}

const COMPOUNDS = new Set(['lujvo', 'zei-lujvo'])
const NO_WORDS = { wordOfAffix: () => undefined, affixesOf: () => [] }

/** Converts a definition to an index document, with its card as the search result. */
export function documentOf(row: DefinitionRow): SearchDocument {
  return {
    definition_id: row.definitionid,
    entry_id: row.valsiid,
    word: row.valsiword,
    source_langid: row.source_langid,
    langid: row.langid,
    lang: row.langtag,
    type_id: row.type_id,
    selmaho: row.selmaho,
    rafsi: row.rafsi,
    definition: row.definition,
    notes: row.notes,
    glosses: row.keywords.filter(({ place }) => place === 0),
    places: row.keywords.filter(({ place }) => place > 0),
    username: row.username,
    score: row.score,
    time: Math.floor(row.updated_at.getTime() / 1000),
    created_at: Math.floor(row.created_at.getTime() / 1000),
    card: JSON.stringify({ ...presentDefinition(row), ...piecesOf(row) }),
  }
}

/** Returns the components of a compound, which depend only on its spelling. */
function piecesOf({ valsiword, type_name, source_langid }: DefinitionRow) {
  const pack = packOf(source_langid)
  if (!pack || !COMPOUNDS.has(type_name)) return {}
  const parts = pack.decompose(pack.normalize(valsiword), NO_WORDS)
  return parts ? { pieces: parts.map(({ kind, text }) => ({ kind, text })) } : {}
}
