import type { SearchDocument, SearchQuery } from './types.ts'

let lastId = 0

/** Creates a test definition from the given fields, with default values for the others. Glosses are plain words. */
export function definitionOf(
  word: string,
  fields: Partial<Omit<SearchDocument, 'word' | 'glosses' | 'places'>> & { glosses?: string[]; places?: string[] } = {},
): SearchDocument {
  const definition_id = fields.definition_id ?? ++lastId
  const keywords = (words: string[] = []) => words.map((keyword) => ({ word: keyword, meaning: null }))
  return {
    entry_id: definition_id,
    source_langid: 1,
    langid: 2,
    lang: 'en',
    type_id: 1,
    selmaho: null,
    rafsi: [],
    definition: '',
    notes: '',
    username: 'alis',
    score: 0,
    time: 1_000_000,
    created_at: 1_000_000,
    card: JSON.stringify({ word }),
    ...fields,
    definition_id,
    word,
    glosses: keywords(fields.glosses),
    places: keywords(fields.places),
  }
}

export function queryFor(search: string, overrides: Partial<SearchQuery> = {}): SearchQuery {
  return {
    search,
    page: 1,
    per_page: 20,
    sort_by: 'word',
    sort_order: 'asc',
    languages: null,
    selmaho: null,
    word_type: null,
    username: null,
    source_langid: 1,
    ...overrides,
  }
}

export const textOf = (card: Uint8Array) => new TextDecoder().decode(card)
