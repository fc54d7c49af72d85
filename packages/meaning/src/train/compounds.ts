import { createLexicon, lojban } from '@vlacku/lojban'
import { wordKey } from '@vlacku/textsearch/text'
import type { MeaningEntry } from '../types.ts'

/** Data for decomposing compounds: word affixes, most trusted first, and all roots. */
export interface Affixes {
  affixes: { affix: string; word: string }[]
  roots: string[]
}

const UNOFFICIAL = /experimental|obsolete/
export const isUnofficial = (type: string) => UNOFFICIAL.test(type)

/** Ranks affixes of regular roots before those of regular cmavo, and both before experimental affixes. */
export function affixesOf(entries: Iterable<MeaningEntry>): Affixes {
  const found: { affix: string; word: string; trust: number }[] = []
  const roots = new Set<string>()
  for (const { word, type, rafsi } of entries) {
    const key = wordKey(word)
    if (/gismu/.test(type)) roots.add(key)
    const trust = (isUnofficial(type) ? 2 : 0) + (/gismu/.test(type) ? 0 : 1)
    for (const affix of rafsi) found.push({ affix, word: key, trust })
  }
  found.sort((left, right) => left.trust - right.trust)
  return { affixes: found.map(({ affix, word }) => ({ affix, word })), roots: [...roots] }
}

const MAX_KNOWN = 50_000

/** Decomposes compounds, with a cache. */
export class Compounds {
  readonly #known = new Map<string, string[]>()
  readonly #lexicon: ReturnType<typeof createLexicon>

  constructor({ affixes, roots }: Affixes) {
    this.#lexicon = createLexicon(affixes, roots)
  }

  /** Returns the source words of a compound, in order and without duplicates. Empty for words that aren't compounds. */
  partsOf(word: string): string[] {
    if (word.length < 5) return []
    // names resemble compounds only by accident
    if (!/[aeiou]$/.test(word)) return []
    const parts = this.#known.get(word) ?? this.#partsOf(word)
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#known.set(word, parts)
    return parts
  }

  #partsOf(word: string): string[] {
    const parts = lojban.decompose(word, this.#lexicon) ?? []
    const words = parts.flatMap((part) => (part.kind === 'affix' && part.word ? [wordKey(part.word)] : []))
    return words.length > 1 ? [...new Set(words)].filter((part) => part !== word) : []
  }
}
