import type { Sections } from '../storage/sections.ts'

/**
 * Everything a segment knows, as flat arrays: they move between threads without copying and go to a file as they are.
 *
 * Numbers used as names: *doc* (a definition; numbered in order of its head word, so the definitions of one word and the
 * words of one prefix are neighbours), *head* (a head word), *unit* (one gloss or place keyword of one doc), *term* (a
 * word of a text with its language family in front), *profile* (one combination of everything filters ask for).
 * `…Starts` cut the array named beside them into lists, one more start than lists. `…Units` of strings are UTF-16.
 */
export const SECTIONS = {
  docDefinition: Uint32Array,
  docEntry: Uint32Array,
  docHead: Uint32Array,
  docScore: Int32Array,
  docTime: Uint32Array,
  docProfile: Uint32Array,
  /** Words in the definition, 255 at most. */
  docLength: Uint8Array,
  cardStarts: Uint32Array,
  /** UTF-8. */
  cards: Uint8Array,

  /** Profile 0 is nobody's: docs that were replaced or removed are moved there. */
  profileSource: Uint32Array,
  /** Index into the languages. */
  profileLanguage: Uint32Array,
  profileType: Int32Array,
  profileSelmaho: Uint32Array,
  profileUser: Uint32Array,
  languageIds: Uint32Array,
  languageTagStarts: Uint32Array,
  languageTagUnits: Uint16Array,
  /** Name 0 is the empty one. */
  selmahoStarts: Uint32Array,
  selmahoUnits: Uint16Array,
  selmahoDocStarts: Uint32Array,
  selmahoDocs: Uint32Array,
  userStarts: Uint32Array,
  userUnits: Uint16Array,

  /** Sorted by key, then by word. */
  headKeyStarts: Uint32Array,
  headKeyUnits: Uint16Array,
  headWordStarts: Uint32Array,
  headWordUnits: Uint16Array,
  headSource: Uint32Array,
  /** Number of sentences that contain the word; 0 throughout where no sentences are known. */
  headFrequency: Uint32Array,
  /** First doc of each head, and the end. */
  headDocStarts: Uint32Array,
  /** Words inside head words of several words. */
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
  /** Words in the gloss, 255 at most. */
  unitLength: Uint8Array,
  /** Where in its list: 0 first; places begin at 128. */
  unitPosition: Uint8Array,
  /** 1 where a sense narrows the gloss: `house` (music). */
  unitNarrowed: Uint8Array,
  /** Sorted. */
  glossStarts: Uint32Array,
  glossUnits: Uint16Array,
  glossSlots: Uint32Array,
  glossUnitStarts: Uint32Array,
  glossUnitIds: Uint32Array,
  /** Glosses by their spelling without accents, where that differs. */
  bareGlossStarts: Uint32Array,
  bareGlossUnits: Uint16Array,
  bareGlossSlots: Uint32Array,
  bareGlossIdStarts: Uint32Array,
  bareGlossIds: Uint32Array,

  termStarts: Uint32Array,
  termUnits: Uint16Array,
  termSlots: Uint32Array,
  termGlossStarts: Uint32Array,
  termGlossUnitIds: Uint32Array,
  termDefinitionStarts: Uint32Array,
  termDefinitionDocs: Uint32Array,
  termNotesStarts: Uint32Array,
  termNotesDocs: Uint32Array,
  /** Definitions that begin with the term, see `leadingWords.ts`. */
  termLeadingStarts: Uint32Array,
  termLeadingDocs: Uint32Array,
  /** Family + stem, or family + `=` + word without accents → terms. */
  formStarts: Uint32Array,
  formUnits: Uint16Array,
  formSlots: Uint32Array,
  formTermStarts: Uint32Array,
  formTerms: Uint32Array,

  /** Keys of linked words, and how many docs link to each. */
  linkStarts: Uint32Array,
  linkUnits: Uint16Array,
  linkSlots: Uint32Array,
  linkCount: Uint32Array,
  docLinkStarts: Uint32Array,
  docLinks: Uint32Array,

  /** What may have been meant by a misspelt word, sorted by text: kind in the two highest bits, id below. */
  spellingRef: Uint32Array,
  /** First item of each beginning, see `deletions.ts`, and the end. */
  spellingFirsts: Uint32Array,
  /** Hashes of what is left of a beginning, by their lowest bits → beginnings; as many buckets as a power of two. */
  spellingBucketStarts: Uint32Array,
  spellingBuckets: Uint32Array,
} as const

export type SegmentData = Sections<typeof SECTIONS>
