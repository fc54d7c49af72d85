import type { Lexicon } from '@vlacku/language'
import { normalize } from './normalize.ts'
import { isGismu } from './rafsi.ts'

/** Returns the long affixes of a root: the root without its last vowel, and the full root. Empty for other words. */
export function derivedAffixes(word: string): string[] {
  // normalization parses the word, but never changes a lowercase root
  const root = word === word.toLowerCase() && isGismu(word) ? word : normalize(word)
  return isGismu(root) ? [root.slice(0, 4), root] : []
}

/**
 * Creates an in-memory lexicon. `affixes` are the dictionary's short affixes, most trusted first: an affix claimed by two words
 * belongs to the first one. Adds the long affixes of each root in `words`.
 */
export function createLexicon(
  affixes: Iterable<{ affix: string; word: string }>,
  words: Iterable<string> = [],
): Lexicon {
  const wordOf = new Map<string, string>()
  const affixesOf = new Map<string, string[]>()
  const claim = (affix: string, word: string) => {
    if (wordOf.has(affix)) return
    wordOf.set(affix, word)
    const all = affixesOf.get(word)
    if (all) all.push(affix)
    else affixesOf.set(word, [affix])
  }
  for (const { affix, word } of affixes) claim(affix, word)
  for (const word of words) for (const affix of derivedAffixes(word)) claim(affix, word)
  return { wordOfAffix: (affix) => wordOf.get(affix), affixesOf: (word) => affixesOf.get(word) ?? [] }
}
