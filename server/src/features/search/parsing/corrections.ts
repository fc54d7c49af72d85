import { type KnownWords, knownWordsNear } from '@vlacku/grammar'
import { lojban } from '@vlacku/lojban'
import { officialRoots, withOfficialWords } from '@vlacku/lojban/officialLexicon'
import type { SearchIndex } from '../search/index.ts'
import type { Parsed } from './parseText.ts'

/** Maximum number of unknown words per text for which similar words are looked up. */
const MAX_UNKNOWN = 40
/** Word types in which a small difference is probably a mistake. Names can't be looked up. */
const CORRECTED = new Set<string | null>(['gismu', 'cmavo', 'lujvo', "fu'ivla"])
const SEPARATORS = /[\s.,?!:;()"]+/

const roots = new Set(officialRoots())
let official: ReturnType<typeof withOfficialWords> | undefined

/**
 * Finds the dictionary words probably meant by the unknown words of a text. Caches results, so one instance is created per text.
 */
export class Corrections {
  readonly #known: KnownWords
  readonly #near = new Map<string, readonly string[]>()

  constructor(index: SearchIndex | null) {
    this.#known = { has: (word) => word !== '' && (roots.has(word) || (index?.hasWord(word) ?? false)) }
  }

  /** Returns the known words of a text, and the known words that differ by one letter from its other words. */
  wordsFor(text: string): string[] {
    return [...new Set(text.toLowerCase().split(SEPARATORS))].flatMap((word) =>
      this.#known.has(word) ? [word] : this.#nearest(word),
    )
  }

  /** Returns the probable correction of an unknown word; null for known words and for lujvo made of official words. */
  suggestionFor({ text: word, class: type, selmao }: Parsed['words'][number]): string | null {
    const isOfficialCmavo = type === 'cmavo' && selmao !== 'CMAVO'
    if (!CORRECTED.has(type) || isOfficialCmavo || this.#known.has(word)) return null
    official ??= withOfficialWords()
    const parts = lojban.decompose(word, official)
    const isClear = parts?.every((part) => part.kind === 'hyphen' || part.word !== null)
    return isClear ? null : (this.#nearest(word)[0] ?? null)
  }

  #nearest(word: string): readonly string[] {
    const cached = this.#near.get(word)
    if (cached || this.#near.size >= MAX_UNKNOWN) return cached ?? []
    const near = knownWordsNear(word, this.#known)
    this.#near.set(word, near)
    return near
  }
}
