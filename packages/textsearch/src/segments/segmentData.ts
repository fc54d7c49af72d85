import { decodeSections, encodeSections, type FormatProblem, type Sections } from '../storage/sections.ts'

/**
 * All data of a segment as flat arrays, which move between threads without copying and are written to a file as they are.
 *
 * IDs: *doc* (a definition; numbered in order of its head word, so that the definitions of one word and the words of one prefix
 * are neighbors), *head* (a head word), *unit* (one gloss or place keyword of one doc), *term* (a word of a text prefixed with
 * its language family), *profile* (one combination of all filtered values). `…Starts` divide the array next to them into lists,
 * with one more start than lists. `…Units` of strings are UTF-16.
 */
const SECTIONS = {
  docDefinition: Uint32Array,
  docEntry: Uint32Array,
  docHead: Uint32Array,
  docScore: Int32Array,
  docTime: Uint32Array,
  docProfile: Uint32Array,
  /** Number of words in the definition, at most 255. */
  docLength: Uint8Array,
  cardStarts: Uint32Array,
  /** Cards, encoded as UTF-8. */
  cards: Uint8Array,

  /** Profile 0 is reserved for replaced or removed docs. */
  profileSource: Uint32Array,
  /** Index into the list of languages. */
  profileLanguage: Uint32Array,
  profileType: Int32Array,
  profileSelmaho: Uint32Array,
  profileUser: Uint32Array,
  languageIds: Uint32Array,
  languageTagStarts: Uint32Array,
  languageTagUnits: Uint16Array,
  /** Selma'o names. Name 0 is empty. */
  selmahoStarts: Uint32Array,
  selmahoUnits: Uint16Array,
  selmahoDocStarts: Uint32Array,
  selmahoDocs: Uint32Array,
  userStarts: Uint32Array,
  userUnits: Uint16Array,

  /** Heads sorted by key, then by word. */
  headKeyStarts: Uint32Array,
  headKeyUnits: Uint16Array,
  headWordStarts: Uint32Array,
  headWordUnits: Uint16Array,
  headSource: Uint32Array,
  /** Number of sentences that contain the word; all 0 if no sentences are known. */
  headFrequency: Uint32Array,
  /** First doc of each head, and the end offset. */
  headDocStarts: Uint32Array,
  /** Words within multi-word head words. */
  partStarts: Uint32Array,
  partUnits: Uint16Array,
  partSlots: Uint32Array,
  partHeadStarts: Uint32Array,
  partHeads: Uint32Array,

  rafsiStarts: Uint32Array,
  rafsiUnits: Uint16Array,
  rafsiSlots: Uint32Array,
  rafsiDocStarts: Uint32Array,
  rafsiDocs: Uint32Array,

  unitDoc: Uint32Array,
  /** Number of words in the gloss, at most 255. */
  unitLength: Uint8Array,
  /** Zero-based index in the doc's list; place keywords start at 128. */
  unitPosition: Uint8Array,
  /** 1 if the gloss is narrowed by a sense, as in `house` (music). */
  unitNarrowed: Uint8Array,
  /** Glosses in sorted order. */
  glossStarts: Uint32Array,
  glossUnits: Uint16Array,
  glossSlots: Uint32Array,
  glossUnitStarts: Uint32Array,
  glossUnitIds: Uint32Array,
  /** Glosses by their unaccented spelling, if it differs. */
  unaccentedGlossStarts: Uint32Array,
  unaccentedGlossUnits: Uint16Array,
  unaccentedGlossSlots: Uint32Array,
  unaccentedGlossIdStarts: Uint32Array,
  unaccentedGlossIds: Uint32Array,

  termStarts: Uint32Array,
  termUnits: Uint16Array,
  termSlots: Uint32Array,
  termGlossStarts: Uint32Array,
  termGlossUnitIds: Uint32Array,
  termDefinitionStarts: Uint32Array,
  termDefinitionDocs: Uint32Array,
  termNotesStarts: Uint32Array,
  termNotesDocs: Uint32Array,
  /** Definitions that start with the term; see `leadingWords.ts`. */
  termLeadingStarts: Uint32Array,
  termLeadingDocs: Uint32Array,
  /** Maps family + stem, or family + `=` + word without accents, to terms. */
  formStarts: Uint32Array,
  formUnits: Uint16Array,
  formSlots: Uint32Array,
  formTermStarts: Uint32Array,
  formTerms: Uint32Array,

  /** Keys of linked words, with the number of docs that link to each word. */
  linkStarts: Uint32Array,
  linkUnits: Uint16Array,
  linkSlots: Uint32Array,
  linkCount: Uint32Array,
  docLinkStarts: Uint32Array,
  docLinks: Uint32Array,

  /** Spelling suggestions sorted by text. The two highest bits contain the item kind, and the lower bits contain the ID. */
  spellingRef: Uint32Array,
  /** First item of each prefix (see `deletions.ts`), and the end offset. */
  spellingFirsts: Uint32Array,
  /** Maps the lowest bits of the hashes of prefixes with deleted letters to prefixes. The number of buckets is a power of two. */
  spellingBucketStarts: Uint32Array,
  spellingBuckets: Uint32Array,
} as const

export type SegmentData = Sections<typeof SECTIONS>

/**
 * Must be incremented when a section or its meaning changes, and also when the word rules change (normalization, stemming,
 * numbering of units): an index built with different rules would still return results, but worse ones.
 */
const FORMAT_VERSION = 9

/** The magic number spells "VLAK". */
const FORMAT = { magic: 0x4b414c56, version: FORMAT_VERSION, sections: SECTIONS }

/** Encodes the data into one flat little-endian buffer. */
export const encodeSegment = (data: SegmentData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

type Decoded = { data: SegmentData; problem: null } | { data: null; problem: FormatProblem }

/**
 * Decodes into views of the buffer if it is 8-byte aligned; otherwise, into views of a copy. Rejects files that were modified in
 * any way.
 */
export const decodeSegment = (file: Uint8Array): Decoded => decodeSections(FORMAT, file)
