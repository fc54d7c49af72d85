import type { FoundDefinition } from '@vlacku/contract/search'

/** A definition with all optional fields. */
export const sampleDefinition: FoundDefinition = {
  definitionid: 1,
  valsiid: 1,
  valsiword: 'klama',
  source_langid: 1,
  type_name: 'gismu',
  rafsi: 'kla',
  selmaho: null,
  langid: 2,
  langtag: 'en',
  langrealname: 'English',
  definition: '$x_1$ comes to $x_2$ from $x_3$ along $x_4$ using $x_5$; $k_1$ stays in ink, so does $x_6$',
  notes: 'See {cliva}, https://example.org and the formula $\\sum_{i=1}^{n} x_i$.',
  etymology: 'an invented one',
  jargon: null,
  definitionnum: 1,
  username: 'alis',
  time: 1_780_000_000,
  created_at: '2026-05-28T20:26:40.000Z',
  score: 47,
  version: 3,
  earlier_votes: 2,
  comment_count: 12,
  gloss_keywords: [
    { word: 'come', meaning: null },
    { word: 'go', meaning: 'travel somewhere' },
  ],
  place_keywords: ['goer', 'destination', 'origin', 'route', 'means'].map((word) => ({ word, meaning: null })),
  user_vote: null,
  owner_only: false,
  can_edit: false,
  has_image: false,
  images: null,
  sound_url: null,
  similarity: null,
  embedding: null,
  metadata: null,
  match: 'gloss',
}

export const sampleParts = [
  { kind: 'affix' as const, text: 'kla', word: 'klama', gloss: 'come' },
  { kind: 'hyphen' as const, text: 'r' },
  { kind: 'affix' as const, text: 'blo', word: null, gloss: null },
]

export const wordTypes = [
  ...['gismu', 'cmavo', 'cmavo-compound', 'lujvo', 'zei-lujvo', "fu'ivla", 'cmevla', 'bu-letteral', 'phrase'],
  ...['experimental gismu', 'experimental cmavo', "obsolete fu'ivla"],
]
