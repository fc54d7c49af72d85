import { spell } from './spelling.ts'
import { TextShape } from './textShape.ts'
import { readWords } from './words.ts'

export const wordTypes = [
  'gismu',
  'cmevla',
  'phrase',
  'cmavo',
  'lujvo',
  "fu'ivla",
  'cmavo-compound',
  'bu-letteral',
  'zei-lujvo',
] as const

export type WordType = (typeof wordTypes)[number]

/** The types of brivla. */
export const contentTypes: readonly WordType[] = ['gismu', 'lujvo', "fu'ivla"]

/**
 * The shape of a text: the type of its only word, what its words make together, or null when some part of it is not
 * Lojban. "Experimental" is the dictionary's judgement and never an answer. Linear, never throws.
 */
export function classify(text: string): WordType | null {
  const spelled = spell(text)
  if (spelled === null) return null
  const shape = new TextShape()
  return readWords(spelled, (kind, word) => shape.add(kind, word)) ? shape.finish() : null
}
