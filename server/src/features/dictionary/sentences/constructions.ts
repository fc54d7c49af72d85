import type { Construction } from '@vlacku/contract/sentences'
import { cmavoOf } from '@vlacku/grammar/selmao'

const wordsOf = (...selmao: string[]) => selmao.flatMap(cmavoOf)

/** Cmavo that mark each construction. A sentence contains the construction if it contains any of them. */
export const CMAVO_OF_CONSTRUCTION: Readonly<Record<Construction, readonly string[]>> = {
  relative_clause: wordsOf('NOI'),
  relative_phrase: wordsOf('GOI'),
  linked_argument: wordsOf('BE'),
  abstraction: wordsOf('NU'),
  conversion: wordsOf('SE', 'JAI'),
  place_tag: wordsOf('FA'),
  modal: wordsOf('BAI', 'FIhO'),
  tense: wordsOf('PU', 'ZI', 'ZEhA', 'VA', 'VEhA', 'FAhA', 'CUhE'),
  aspect: wordsOf('ZAhO', 'TAhE', 'ROI', 'CAhA'),
  negation: [...wordsOf('NAhE', 'NAI').filter((word) => word !== "je'a"), 'na', 'no'],
  question: ['xu', 'ma', 'mo', 'xo', "cu'e", "fi'a", 'ji', "je'i", "ge'i", "gi'i", "gu'i", 'pei', 'kau'],
  connective: wordsOf('A', 'JA', 'GIhA', 'GA', 'GUhA', 'JOI', 'BIhI'),
  number: wordsOf('PA', 'MOI', 'MAI'),
  quotation: wordsOf('LU', 'LOhU', 'ZO', 'ZOI'),
  vocative: wordsOf('COI', 'DOI'),
  attitudinal: wordsOf('UI', 'CAI'),
}
