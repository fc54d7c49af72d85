import { decodeSections, encodeSections, type Sections } from '@vlacku/textsearch/storage'

/**
 * All data of semantic search as flat arrays, which move between threads without copying and are written to a file as they are.
 *
 * IDs: *doc* (an entry, in ascending order of its ID) and *term* (a stem, a word as written, or a
 * *concept*: a Lojban word). `…Starts` divide the arrays next to them into lists, with one more start than lists. Weights in
 * bytes are multiples of a step, the only number of its section (`train/buildMeaning.ts`).
 */
const SECTIONS = {
  docEntry: Uint32Array,
  /** Term ID of the entry's own word. */
  docConcept: Uint32Array,
  /** Score factor of the entry. */
  docPenalty: Float32Array,
  /** Squared norm of the entry's row. */
  docNorm: Float32Array,

  termStarts: Uint32Array,
  termUnits: Uint16Array,
  termSlots: Uint32Array,
  termRarity: Float32Array,

  /** Docs → weighted terms, and the transpose. */
  rowStarts: Uint32Array,
  rowTerms: Uint32Array,
  rowValues: Uint8Array,
  columnStarts: Uint32Array,
  columnDocs: Uint32Array,
  columnValues: Uint8Array,
  /** Quantisation steps of rows and columns. */
  rowStep: Float32Array,

  /** Terms → concepts with probabilities. */
  meaningStarts: Uint32Array,
  meaningConcepts: Uint32Array,
  meaningShares: Uint8Array,
  meaningStep: Float32Array,

  /** Docs → concepts that they are about, and the transpose. */
  profileStarts: Uint32Array,
  profileConcepts: Uint32Array,
  profileValues: Uint8Array,
  aboutStarts: Uint32Array,
  aboutDocs: Uint32Array,
  aboutValues: Uint8Array,
  /** Quantisation steps of the profiles, in both directions. */
  profileStep: Float32Array,

  glossStarts: Uint32Array,
  glossUnits: Uint16Array,
  glossSlots: Uint32Array,
  glossDocStarts: Uint32Array,
  glossDocs: Uint32Array,
  glossWeights: Float32Array,

  neighbourTerms: Uint32Array,
  neighbourNorms: Float32Array,
  gramStarts: Uint32Array,
  gramItems: Uint32Array,

  /** Affixes, most trusted first, the concepts of their words, and the concepts that are roots. */
  affixStarts: Uint32Array,
  affixUnits: Uint16Array,
  affixConcepts: Uint32Array,
  rootConcepts: Uint32Array,
} as const

export type MeaningData = Sections<typeof SECTIONS>

/** Must be incremented when a section, its meaning, the rules for words, or the parameters change. */
export const FORMAT_VERSION = 4

/** The magic number spells "VMEA". */
const FORMAT = { magic: 0x41454d56, version: FORMAT_VERSION, sections: SECTIONS }

/** Encodes the data into one flat little-endian buffer. */
export const encodeMeaning = (data: MeaningData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

/**
 * Decodes into views of the buffer if it is 8-byte aligned; otherwise, into views of a copy. Rejects files that were modified in
 * any way.
 */
export const decodeMeaning = (file: Uint8Array) => decodeSections(FORMAT, file)
