import type { FeatureMessages } from '../../platform/messages/catalogs.ts'

/** Parts of an entry that the guide explains, in page order. */
export const PARTS = ['pronunciation', 'rafsi', 'places', 'gloss', 'notes', 'selmaho', 'score'] as const
type Part = (typeof PARTS)[number]

/** Word types that the guide explains, each with its name in the dictionary; rarer types share one explanation. */
export const TYPES = [
  { term: 'gismu', type: 'gismu' },
  { term: 'lujvo', type: 'lujvo' },
  { term: 'zei_lujvo', type: 'zei-lujvo' },
  { term: 'fuhivla', type: "fu'ivla" },
  { term: 'cmavo', type: 'cmavo' },
  { term: 'cmavo_compound', type: 'cmavo-compound' },
  { term: 'cmevla', type: 'cmevla' },
  { term: 'letteral', type: 'bu-letteral' },
  { term: 'phrase', type: 'phrase' },
  { term: 'nalvla', type: 'nalvla' },
  { term: 'experimental', type: 'experimental gismu' },
  { term: 'obsolete', type: 'obsolete cmavo' },
] as const

/** A term with an explanation in the `guide` texts. */
export type Term = keyof FeatureMessages['guide'] & (Part | (typeof TYPES)[number]['term'])

/** Returns the term of a word type; undefined for languages other than Lojban. */
export function termOfType(type: string): Term | undefined {
  if (type.startsWith('experimental ')) return 'experimental'
  if (type.startsWith('obsolete ')) return 'obsolete'
  return TYPES.find((known) => known.type === type)?.term
}
