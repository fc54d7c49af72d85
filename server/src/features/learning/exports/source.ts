import type { ExportFormat } from '@vlacku/contract/exports'

/** What is exported. Plain data: it travels to the worker that writes the file. */
export interface ExportOrder {
  format: ExportFormat
  /** Of the definitions. */
  langid: number
  source_langid: number
  /** Each word's best definition, never one below 0; else all. */
  positive_scores_only: boolean
  /** Only what is in this collection. */
  collection_id: number | null
}

export interface ExportLanguage {
  langid: number
  tag: string
  english_name: string
  real_name: string
}

export interface ExportedKeyword {
  /** 0 is the word itself, n its n-th place. */
  place: number
  word: string
  meaning: string | null
}

export interface ExportedDefinition {
  definition_id: number
  word: string
  /** As the dictionary calls it: `gismu`, `experimental cmavo`. */
  type: string
  rafsi: string[]
  selmaho: string | null
  username: string
  realname: string
  definition: string
  notes: string
  etymology: string
  jargon: string
  score: number
  /** Ms since 1970. */
  changed_at: number
  collection_note: string
  /** In the order of their places, then their own. */
  keywords: ExportedKeyword[]
}

/** What stands above the definitions. */
export interface ExportHead {
  source: ExportLanguage
  language: ExportLanguage
  collection: { id: number; name: string } | null
  positive_scores_only: boolean
  /** How many definitions there will be. */
  total: number
  /** The most keywords that a definition has for the word itself, and the highest place with one. */
  most_glosses: number
  highest_place: number
  /** Address of the site. */
  site: string
  made_at: Date
}

/** A dictionary as formats write it: definitions by word, those of one word in a row, the best first. Read once. */
export interface DictionarySource {
  head: ExportHead
  definitions: AsyncIterable<ExportedDefinition>
  /** Says that a definition did not come in as it is. */
  unusual(definition: ExportedDefinition, problem: string): void
}

/** Experimental words and those that nobody uses any more. */
export const isUnofficial = (type: string) => /^(?:experimental|obsolete)/.test(type)

export const glossesOf = ({ keywords }: ExportedDefinition) => keywords.filter(({ place }) => place === 0)
export const placesOf = ({ keywords }: ExportedDefinition) => keywords.filter(({ place }) => place > 0)

/** From a word of the language back to the word of the dictionary. */
export interface Reverse {
  word: string
  meaning: string | null
  valsi: string
  /** 0 is the word itself. */
  place: number
}

export const reversesOf = (definition: ExportedDefinition): Reverse[] =>
  definition.keywords.map(({ place, word, meaning }) => ({ word, meaning, valsi: definition.word, place }))

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By word, its meaning, and what it leads to: the same order on every machine. What is said twice is there once. */
export const inOrder = (reverses: Reverse[]): Reverse[] =>
  reverses.sort(compareReverses).filter((one, n) => n === 0 || compareReverses(reverses[n - 1]!, one) !== 0)

const compareReverses = (a: Reverse, b: Reverse) =>
  byCode(a.word.toLowerCase(), b.word.toLowerCase()) ||
  byCode(a.word, b.word) ||
  byCode(a.meaning ?? '', b.meaning ?? '') ||
  byCode(a.valsi, b.valsi) ||
  a.place - b.place

/** What is in the file, for its head. */
export const whatIsIn = ({ positive_scores_only, collection }: ExportHead): string =>
  [
    positive_scores_only ? 'the best definition of each word, none with a score below 0' : 'all definitions',
    ...(collection ? [`of the collection "${collection.name}"`] : []),
  ].join(' ')
