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
 * Returns the type of a text: its only word's type, or the type of its words together; null if any part is not Lojban.
 * "Experimental" types depend on the dictionary and are never returned. Runs in linear time. Never throws.
 */
export function classify(text: string): WordType | null {
  const spelled = spell(text)
  if (spelled === null) return null
  const shape = new TextShape()
  return readWords(spelled, (kind, word) => shape.add(kind, word)) ? shape.finish() : null
}
