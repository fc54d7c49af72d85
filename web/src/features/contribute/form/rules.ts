import type * as contract from '@vlacku/contract/contribute'
import { type Costly, excessOf } from '@vlacku/markup'
import { rafsiOf } from './rafsi.ts'
import type { Values } from './values.ts'

/** Limits of the API contract, used to validate before sending. The server validates again. */
export const MAX_LENGTHS: typeof contract.MAX_LENGTHS = {
  word: 400,
  definition: 20_000,
  notes: 20_000,
  etymology: 20_000,
  jargon: 500,
  selmaho: 60,
  keyword: 200,
  commit_message: 500,
}
export const MAX_GLOSSES: typeof contract.MAX_GLOSSES = 100
export const MAX_IMAGES: typeof contract.MAX_IMAGES = 10

const CONTROL = /\p{Cc}/u
const RAFSI = /^[a-z']{3,5}$/
const MAX_RAFSI = 10

/** Validation error codes, each with a message `contribute.wrong_…`. */
export type Wrong =
  | ('required' | 'too_long' | 'one_line' | 'rafsi' | 'many_rafsi' | 'nothing_said' | 'nothing_shown')
  | (typeof TOO_MUCH)[Costly]

/** Error code for each exceeded limit. */
const TOO_MUCH = {
  links: 'many_links',
  blocks: 'many_blocks',
  depth: 'too_deep',
  rows: 'many_rows',
  cells: 'many_cells',
} as const

const line = (text: string, maxLength: number): Wrong | null =>
  text.trim().length > maxLength ? 'too_long' : CONTROL.test(text.trim()) ? 'one_line' : null
function long(text: string, maxLength: number): Wrong | null {
  if (text.length > maxLength) return 'too_long'
  const excess = excessOf(text)
  return excess && TOO_MUCH[excess.of]
}

/** True if both the text and the pictures are missing, which makes both fields invalid. */
const isBare = ({ definition, images }: Values) => definition.trim() === '' && images.length === 0

/** Validators by field, which return null for valid values. */
export const wrongIn = {
  word: ({ word }) => (word.trim() === '' ? 'required' : line(word, MAX_LENGTHS.word)),
  definition: (values) => (isBare(values) ? 'nothing_said' : long(values.definition, MAX_LENGTHS.definition)),
  images: (values) => (isBare(values) ? 'nothing_shown' : null),
  notes: ({ notes }) => long(notes, MAX_LENGTHS.notes),
  etymology: ({ etymology }) => long(etymology, MAX_LENGTHS.etymology),
  jargon: ({ jargon }) => line(jargon, MAX_LENGTHS.jargon),
  selmaho: ({ selmaho }) => line(selmaho, MAX_LENGTHS.selmaho),
  rafsi: ({ rafsi }) => {
    const listed = rafsiOf(rafsi)
    if (listed.length > MAX_RAFSI) return 'many_rafsi'
    return listed.every((one) => RAFSI.test(one)) ? null : 'rafsi'
  },
  commit_message: ({ commit_message }) => line(commit_message, MAX_LENGTHS.commit_message),
} satisfies Partial<Record<keyof Values, (values: Values) => Wrong | null>>
export type Ruled = keyof typeof wrongIn

/** True for word types that belong to a selma'o. */
export const mayHaveSelmaho = (type: string): boolean => /cmavo|bu-letteral/.test(type)
