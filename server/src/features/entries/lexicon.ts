import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Lexicon } from '@vlacku/language'
import { lojban } from '@vlacku/lojban'
import type { Db } from '../../platform/context.ts'
import { affixSources, type RootRow } from './repository.ts'

/** What the dictionary knows about affixes, and its roots by standing. */
export interface KnownWords extends Lexicon {
  roots: { regular: string[]; experimental: string[] }
}

/**
 * Reads `KnownWords` once and keeps it until a definition changes: about 2,500 words, asked for with every entry page.
 */
export class LexiconCache {
  #known: Promise<KnownWords> | null = null

  read(db: Db): Promise<KnownWords> {
    this.#known ??= affixSources(db, DEFAULT_SOURCE_LANGID)
      .then(knownWords)
      .catch((error) => {
        this.#known = null
        throw error
      })
    return this.#known
  }

  forget() {
    this.#known = null
  }
}

/** Rows come with the established words first: they win where two words claim an affix. */
export function knownWords(rows: RootRow[]): KnownWords {
  const words = new Map<string, string>()
  const affixes = new Map<string, readonly string[]>()
  const roots = { regular: [] as string[], experimental: [] as string[] }
  const claim = (affix: string, word: string) => words.has(affix) || words.set(affix, word)
  for (const { word, rafsi } of rows) {
    affixes.set(word, rafsi)
    for (const affix of rafsi) claim(affix, word)
  }
  for (const { word, type_name } of rows) {
    if (!type_name.endsWith('gismu')) continue
    for (const affix of lojban.derivedAffixes(word)) claim(affix, word)
    roots[type_name === 'gismu' ? 'regular' : 'experimental'].push(word)
  }
  return { roots, wordOfAffix: (affix) => words.get(affix), affixesOf: (word) => affixes.get(word) ?? [] }
}
