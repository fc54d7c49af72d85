import type { Lexicon } from '@vlacku/language'
import { isGismu } from './gismu.ts'
import { normalize } from './normalize.ts'

/** The long affixes that follow from a root's shape: without its last vowel, and whole. None for other words. */
export function derivedAffixes(word: string): string[] {
  // normalizing parses the word, and leaves a root in lower case as it is
  const root = word === word.toLowerCase() && isGismu(word) ? word : normalize(word)
  return isGismu(root) ? [root.slice(0, 4), root] : []
}

/**
 * A lexicon in memory. `affixes` are the dictionary's short affixes, the more trusted ones first: when two words claim
 * one affix the first has it, and the other may not use it. The long affixes of each root in `words` are added.
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
