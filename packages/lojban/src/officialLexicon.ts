import type { Lexicon } from '@vlacku/language'
import { officialCmavo, officialGismu } from './data/officialAffixes.ts'
import { createLexicon } from './lexicon.ts'

/* Not part of the front door: who takes a word apart in a browser should choose to load the table. */

interface Official {
  roots: string[]
  affixes: { affix: string; word: string }[]
}

let read: Official | undefined

/** The tables, read when they are first asked for. */
function official(): Official {
  if (read) return read
  const [gismu, cmavo] = [officialGismu, officialCmavo].map((table) =>
    table
      .trim()
      .split(/,\n?/)
      .map((entry) => entry.split(' ')),
  ) as [string[][], string[][]]
  const affixes = [...gismu, ...cmavo].flatMap(([word = '', ...affixes]) => affixes.map((affix) => ({ affix, word })))
  read = { roots: gismu.map(([word = '']) => word), affixes }
  return read
}

/** The official gismu, in alphabetical order. */
export const officialRoots = (): readonly string[] => official().roots

/**
 * A lexicon of the official affixes and roots, and of what a dictionary adds to them: see `createLexicon`. What is official comes
 * first, so an affix that another word claims stays with its own.
 */
export const withOfficialWords = (
  affixes: Iterable<{ affix: string; word: string }> = [],
  words: Iterable<string> = [],
): Lexicon => createLexicon([...official().affixes, ...affixes], [...official().roots, ...words])
