import type { Db } from '../../../../platform/context.ts'
import { mapYielding } from '../../../../platform/mapYielding.ts'
import { entriesSpelt, foreignKeywords } from './mentions.repository.ts'
import { entriesNamed, isContentWord, spellingsNamed, spellingsOf, wordsNamedIn, writtenForms } from './mentions.ts'

/** Maximum number of characters of a text that are read. The rest is ignored. */
const MAX_READ = 100_000

/** Returns the IDs of the entries named in a text. Runs two SQL statements. */
export async function entriesNamedIn(db: Db, text: string): Promise<number[]> {
  const named = wordsNamedIn(text)
  const entries = await entriesSpelt(db, spellingsOf(named))
  const foreign = await foreignKeywords(db, [...entries.keys()].filter(isContentWord))
  return entriesNamed(named, { entries, foreign })
}

/**
 * Returns, for each text, the words that name entries, as written but in lowercase. Used for texts whose words aren't stored.
 * Runs two SQL statements regardless of the number of texts.
 */
export async function namedWords(db: Db, texts: string[]): Promise<string[][]> {
  const read = texts.map((text) => text.slice(0, MAX_READ))
  const named = await mapYielding(read, wordsNamedIn)
  const spellings = await mapYielding(named, spellingsOf)
  const entries = await entriesSpelt(db, [...new Set(spellings.flat())])
  const foreign = await foreignKeywords(db, [...entries.keys()].filter(isContentWord))
  const pairs = read.map((text, i) => ({ text, named: named[i]! }))
  return mapYielding(pairs, ({ text, named }) => writtenForms(text, spellingsNamed(named, { entries, foreign })))
}
