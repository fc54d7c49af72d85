import type { ExportFormat } from '@vlacku/contract/exports'

/** An export request as plain data for the worker thread. */
export interface ExportOrder {
  format: ExportFormat
  /** Language of the definitions. */
  langid: number
  source_langid: number
  /** If true, only the best definition of each word with a score of at least 0 is exported. */
  positive_scores_only: boolean
  /** Collection to which the export is limited. */
  collection_id: number | null
}

export interface ExportLanguage {
  langid: number
  tag: string
  english_name: string
  real_name: string
}

export interface ExportedKeyword {
  /** 0 for the word itself, n for its nth place. */
  place: number
  word: string
  meaning: string | null
}

export interface ExportedDefinition {
  definition_id: number
  word: string
  /** Word type as in the dictionary: `gismu`, `experimental cmavo`. */
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
  /** Time of the last change (Unix ms). */
  changed_at: number
  collection_note: string
  /** Sorted by place, then in the order of the definition. */
  keywords: ExportedKeyword[]
}

/** Metadata of an export. */
export interface ExportHead {
  source: ExportLanguage
  language: ExportLanguage
  collection: { id: number; name: string } | null
  positive_scores_only: boolean
  /** Total number of definitions. */
  total: number
  /** Maximum number of glosses per definition, and the highest place with a keyword. */
  most_glosses: number
  highest_place: number
  /** URL of the site. */
  site: string
  made_at: Date
}

/** Input for a format: definitions grouped by word, best first. Can be read only once. */
export interface DictionarySource {
  head: ExportHead
  definitions: AsyncIterable<ExportedDefinition>
  /** Reports a definition that can't be exported unchanged. */
  unusual(definition: ExportedDefinition, problem: string): void
}

/** Returns true for the types of experimental and obsolete words. */
export const isUnofficial = (type: string) => /^(?:experimental|obsolete)/.test(type)

export const glossesOf = ({ keywords }: ExportedDefinition) => keywords.filter(({ place }) => place === 0)
export const placesOf = ({ keywords }: ExportedDefinition) => keywords.filter(({ place }) => place > 0)

/** Returns the type, selma'o and rafsi of a word, such as `cmavo, KOhA, -mib-`. */
export const detailsOf = ({ type, selmaho, rafsi }: ExportedDefinition): string =>
  [type, ...(selmaho ? [selmaho] : []), ...rafsi.map((affix) => `-${affix}-`)].join(', ')

/** A word of the other language and its dictionary word. */
export interface Reverse {
  word: string
  meaning: string | null
  valsi: string
  /** Place to which the word belongs; 0 for the dictionary word itself. */
  place: number
}

export const reversesOf = (definition: ExportedDefinition): Reverse[] =>
  definition.keywords.map(({ place, word, meaning }) => ({ word, meaning, valsi: definition.word, place }))

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by word, meaning and target, independently of the locale, and removes duplicates. */
export const inOrder = (reverses: Reverse[]): Reverse[] =>
  reverses.sort(compareReverses).filter((one, n) => n === 0 || compareReverses(reverses[n - 1]!, one) !== 0)

const compareReverses = (a: Reverse, b: Reverse) =>
  byCode(a.word.toLowerCase(), b.word.toLowerCase()) ||
  byCode(a.word, b.word) ||
  byCode(a.meaning ?? '', b.meaning ?? '') ||
  byCode(a.valsi, b.valsi) ||
  a.place - b.place

/** Returns a description of the exported content for file headers. */
export const whatIsIn = ({ positive_scores_only, collection }: ExportHead): string =>
  [
    positive_scores_only ? 'the best definition of each word, none with a score below 0' : 'all definitions',
    ...(collection ? [`of the collection "${collection.name}"`] : []),
  ].join(' ')

/** Groups consecutive definitions by word. */
export async function* byWord(definitions: AsyncIterable<ExportedDefinition>): AsyncGenerator<ExportedDefinition[]> {
  let ofWord: ExportedDefinition[] = []
  for await (const definition of definitions) {
    if (ofWord.length > 0 && ofWord[0]!.word !== definition.word) {
      yield ofWord
      ofWord = []
    }
    ofWord.push(definition)
  }
  if (ofWord.length > 0) yield ofWord
}
