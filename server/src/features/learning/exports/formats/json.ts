import type { ExportedObject } from '@vlacku/contract/exports'
import type { DictionarySource, ExportedDefinition } from '../source.ts'
import { glossesOf, placesOf, whatIsIn } from '../source.ts'
import type { Format } from './format.ts'

/** A JSON array with one object per definition. */
export const json: Format = { extension: 'json', type: 'application/json; charset=utf-8', write: writeJson }
/** One line per definition after a header line. */
export const jsonl: Format = { extension: 'jsonl', type: 'application/jsonl; charset=utf-8', write: writeJsonl }

async function* writeJson({ definitions }: DictionarySource) {
  let before = '['
  for await (const definition of definitions) {
    yield `${before}\n${JSON.stringify(objectOf(definition))}`
    before = ','
  }
  yield `${before === '[' ? '[' : ''}\n]\n`
}

async function* writeJsonl({ head, definitions }: DictionarySource) {
  yield `${JSON.stringify({
    $schema: `${head.site}/api/export/schema`,
    site: head.site,
    made_at: head.made_at.toISOString(),
    source_language: head.source.tag,
    language: head.language.tag,
    positive_scores_only: head.positive_scores_only,
    collection: head.collection,
    contents: whatIsIn(head),
    definitions: head.total,
  })}\n`
  for await (const definition of definitions) yield `${JSON.stringify(objectOf(definition))}\n`
}

/** Omits empty fields. */
export function objectOf(d: ExportedDefinition): ExportedObject {
  const glosses = glossesOf(d).map(withoutPlace)
  const places = placesOf(d).map((k) => ({ place: k.place, ...withoutPlace(k) }))
  return {
    word: d.word,
    word_type: d.type,
    ...(d.rafsi.length > 0 && { rafsi: d.rafsi.join(' ') }),
    ...(d.selmaho && { selmaho: d.selmaho }),
    definition: d.definition,
    definition_id: d.definition_id,
    ...(d.notes && { notes: d.notes }),
    ...(d.etymology && { etymology: d.etymology }),
    ...(d.jargon && { jargon: d.jargon }),
    ...(d.collection_note && { collection_note: d.collection_note }),
    score: d.score,
    ...(glosses.length > 0 && { gloss_keywords: glosses }),
    ...(places.length > 0 && { place_keywords: places }),
    user: { username: d.username, ...(d.realname && { realname: d.realname }) },
  }
}

const withoutPlace = ({ word, meaning }: { word: string; meaning: string | null }) => ({
  word,
  ...(meaning !== null && { meaning }),
})
