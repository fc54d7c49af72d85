import type { Lexicon } from '@vlacku/language'
import { createLexicon } from './lexicon.ts'
import { officialCmavo, officialGismu } from './officialAffixes.ts'

/* Not exported from the package's index, so that browsers load the table only to decompose words. */

interface Official {
  roots: string[]
  affixes: { affix: string; word: string }[]
}

let read: Official | undefined

/** Returns the official tables, parsed on first use. */
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

/** Returns the official gismu in alphabetical order. */
export const officialRoots = (): readonly string[] => official().roots

/**
 * Creates a lexicon of the official affixes and roots and of the dictionary's additions; see `createLexicon`. Official words come
 * first, so that other words can't claim their affixes.
 */
export const withOfficialWords = (
  affixes: Iterable<{ affix: string; word: string }> = [],
  words: Iterable<string> = [],
): Lexicon => createLexicon([...official().affixes, ...affixes], [...official().roots, ...words])
