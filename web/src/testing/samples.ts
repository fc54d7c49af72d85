import type { Valsi } from '@vlacku/contract/entries'
import type { Language } from '@vlacku/contract/languages'
import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'

let lastId = 0

/** Returns a definition as found by a search, with default values. */
export const foundDefinition = (valsiword: string, overrides: Partial<FoundDefinition> = {}): FoundDefinition => ({
  definitionid: ++lastId,
  valsiid: lastId,
  valsiword,
  source_langid: 1,
  type_name: 'gismu',
  rafsi: null,
  selmaho: null,
  langid: 2,
  langtag: 'en',
  langrealname: 'English',
  definition: `$x_1$ is what ${valsiword} says`,
  notes: null,
  etymology: null,
  jargon: null,
  definitionnum: 1,
  username: 'alis',
  time: 1_700_000_000,
  created_at: '2023-11-14T22:13:20.000Z',
  score: 3,
  version: 1,
  earlier_votes: 0,
  comment_count: null,
  gloss_keywords: null,
  place_keywords: null,
  user_vote: null,
  owner_only: false,
  can_edit: false,
  has_image: false,
  images: null,
  sound_url: null,
  similarity: null,
  embedding: null,
  metadata: null,
  match: 'word',
  ...overrides,
})

/** Returns an entry with default values. */
export const sampleEntry = (word = 'klama', overrides: Partial<Valsi> = {}): Valsi => ({
  ...{ valsiid: 7, word, type_name: 'gismu', rafsi: null, comment_count: 0 },
  ...{ source_langid: 1, decomposition: null, similar: [], pronunciation: null },
  ...overrides,
})

export const searchResult = (definitions: FoundDefinition[], overrides: Partial<SearchResult> = {}): SearchResult => ({
  definitions,
  total: definitions.length,
  page: 1,
  per_page: 20,
  ...overrides,
})

const language = (id: number, tag: string, real_name: string, definition_count: number): Language => ({
  ...{ id, tag, real_name, definition_count },
  english_name: real_name,
  lojban_name: tag,
  for_lojban: null,
  url: null,
})
export const languages: Language[] = [
  language(9, 'de', 'Deutsch', 500),
  language(2, 'en', 'English', 900),
  language(4, 'es', 'Español', 300),
  language(8, 'fr', 'Français', 200),
  language(1, 'jbo', 'lojban', 100),
  language(5, 'ru', 'Русский', 0),
  language(10, 'ja', '日本語', 50),
]

/** A language without definitions. */
export const emptyLanguage = language(3, 'hi', 'हिन्दी', 0)

export const types = {
  types: ['nalvla', 'gismu', 'cmavo', 'cmevla', 'lujvo', "fu'ivla"].map((descriptor, type_id) => ({
    type_id,
    descriptor,
  })),
}
