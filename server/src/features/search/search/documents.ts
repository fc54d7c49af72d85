import type { SearchDocument } from '@vlacku/textsearch'
import { packOf } from '../../../platform/languagePacks.ts'
import { type DefinitionRow, presentDefinition } from '../../dictionary/entries/index.ts'

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
