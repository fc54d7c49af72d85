import type { Db } from '../../../platform/context.ts'
import { mapInTurns } from '../../../platform/mapInTurns.ts'
import { isContentWord, spellingsNamed, spellingsOf, wordsNamedIn, writtenForms } from './mentions.ts'
import { entriesSpelt, foreignKeywords } from './namedRepository.ts'

/** Of longer texts only the beginning is looked at (letters). */
const MAX_READ = 100_000

/**
 * Of each text the words that name entries, as it writes them, in small letters: by the rule of comments, for texts whose words are
 * not kept. Two statements, however many texts there are.
 */
export async function namedWords(db: Db, texts: string[]): Promise<string[][]> {
  const read = texts.map((text) => text.slice(0, MAX_READ))
  const named = await mapInTurns(read, wordsNamedIn)
  const spellings = await mapInTurns(named, spellingsOf)
  const entries = await entriesSpelt(db, [...new Set(spellings.flat())])
  const foreign = await foreignKeywords(db, [...entries.keys()].filter(isContentWord))
  const pairs = read.map((text, i) => ({ text, named: named[i]! }))
  return mapInTurns(pairs, ({ text, named }) => writtenForms(text, spellingsNamed(named, { entries, foreign })))
}
