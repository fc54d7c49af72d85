import type { Definition, Keyword } from '@vlacku/contract/entries'
import type { Viewer } from '../../../platform/context.ts'
import { mayEdit } from './entries.policy.ts'
import type { DefinitionRow, KeywordRow } from './entries.repository.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** Returns a definition in the form cached for all viewers, without viewer-specific fields. */
export function presentDefinition(row: DefinitionRow): Definition {
  return {
    definitionid: row.definitionid,
    valsiid: row.valsiid,
    valsiword: row.valsiword,
    source_langid: row.source_langid,
    type_name: row.type_name,
    rafsi: orNull(row.rafsi.join(' ')),
    selmaho: row.selmaho,
    langid: row.langid,
    langtag: row.langtag,
    langrealname: row.langrealname,
    definition: row.definition,
    notes: orNull(row.notes),
    etymology: orNull(row.etymology),
    jargon: orNull(row.jargon),
    definitionnum: row.definitionnum,
    username: row.username,
    time: Math.floor(row.updated_at.getTime() / 1000),
    created_at: row.created_at.toISOString(),
    score: row.score,
    version: row.version,
    earlier_votes: row.earlier_votes,
    comment_count: null,
    gloss_keywords: orNullList(
      row.keywords.filter((k) => k.place === 0).map(({ word, meaning }) => ({ word, meaning })),
    ),
    place_keywords: orNullList(placeKeywords(row.keywords)),
    user_vote: null,
    owner_only: row.owner_only,
    can_edit: false,
    has_image: row.images.length > 0,
    images: orNullList(row.images),
    sound_url: null,
    similarity: null,
    embedding: null,
    metadata:
      row.bulk_import_id === null
        ? null
        : { bulk_import: true, client_id: row.bulk_import_id, import_time: row.bulk_imported_at!.toISOString() },
  }
}

export const presentForVisitor = (row: DefinitionRow): Definition => ({
  ...presentDefinition(row),
  comment_count: row.comment_count,
})

export const presentForReader = (row: DefinitionRow, viewer: Viewer, user_vote: number | null): Definition => ({
  ...presentForVisitor(row),
  user_vote,
  can_edit: mayEdit(viewer, row),
})

/**
 * Returns one keyword per place, in order. Multiple keywords for a place are joined; a place without keywords is an empty string.
 */
export function placeKeywords(keywords: KeywordRow[]): Keyword[] {
  const places: Keyword[] = []
  for (const { place, word, meaning } of keywords) {
    if (place < 1) continue
    while (places.length < place) places.push({ word: '', meaning: null })
    const at = places[place - 1]!
    places[place - 1] =
      at.word === '' ? { word, meaning } : { word: `${at.word}, ${word}`, meaning: at.meaning ?? meaning }
  }
  return places
}

const orNullList = <T>(items: T[]): T[] | null => (items.length > 0 ? items : null)
