import {
  eastAsianWords,
  FUNCTION_WORDS,
  familyOf,
  fold,
  isAscii,
  isEastAsian,
  piecesToStore,
  plain,
  primary,
  stemsOf,
  wordsOf,
} from '@vlacku/textsearch/text'

const PLACES = /\$[^$]*\$|\bx_?\{?\d\}?(?![\p{L}\p{N}])|https?:\S+|\{[^{}]*\}/gu
const PLACES_AND_EQUATIONS = new RegExp(`\\b[a-z]+\\d?_?\\{?\\d\\}?=|${PLACES.source}`, 'gu')

/** Removes place variables, URLs and linked words. */
export const withoutMarkup = (text: string) => text.replace(text.includes('=') ? PLACES_AND_EQUATIONS : PLACES, ' ')

/** Rules for parsing texts in a language. */
interface Rules {
  family: string
  functionWords: ReadonlySet<string>
}

const rulesCache = new Map<string, Rules>()
const MAX_TAGS = 200

export function rulesOf(tag: string): Rules {
  let rules = rulesCache.get(tag)
  if (!rules) {
    rules = { family: familyOf(tag), functionWords: FUNCTION_WORDS.get(primary(tag)) ?? NONE }
    if (rulesCache.size >= MAX_TAGS) rulesCache.clear()
    rulesCache.set(tag, rules)
  }
  return rules
}

const NONE: ReadonlySet<string> = new Set()
const EAST_ASIAN_FUNCTION_WORDS = new Set(['ja', 'zh'].flatMap((tag) => [...FUNCTION_WORDS.get(tag)!]))

/**
 * Returns the content words of a text in order, including repetitions. East Asian text is split into words, pairs of characters,
 * and Han characters.
 */
export function contentWords(text: string, tag: string): string[] {
  const { functionWords } = rulesOf(tag)
  const found: string[] = []
  for (const word of wordsOf(plain(text))) {
    if (isEastAsian(word)) for (const piece of piecesOf(word)) found.push(piece)
    else if (!functionWords.has(word) && !(word.length === 1 && isAscii(word))) found.push(word)
  }
  return found
}

/** Cache of short East Asian texts, which are repeated often and take about 20 µs each to split. */
const runsCache = new Map<string, readonly string[]>()
const MAX_RUNS = 4000
const SHORT_RUN = 6

function piecesOf(run: string): readonly string[] {
  if (run.length === 1) return [run]
  let words = runsCache.get(run)
  if (!words) {
    words = [...cutRun(run)]
    if (run.length <= SHORT_RUN) {
      if (runsCache.size >= MAX_RUNS) runsCache.clear()
      runsCache.set(run, words)
    }
  }
  return words
}

function cutRun(run: string): Set<string> {
  const words = new Set<string>()
  for (const word of eastAsianWords(run)) if (!EAST_ASIAN_FUNCTION_WORDS.has(word)) words.add(word)
  for (const piece of piecesToStore(run)) words.add(piece)
  return words
}

/** Reduces words to stems, with a cache, since stemming takes about 5 µs. */
export class Stems {
  readonly #known = new Map<string, Map<string, string[]>>()
  #size = 0
  constructor(readonly maxSize = Number.POSITIVE_INFINITY) {}

  /** Returns the stems of a word, or the word without accents if no inflection rule applies. Never empty. */
  of(tag: string, word: string): string[] {
    const { family } = rulesOf(tag)
    let words = this.#known.get(family)
    if (!words) {
      words = new Map()
      this.#known.set(family, words)
    }
    let stems = words.get(word)
    if (!stems) {
      stems = stemsOf(family, word)
      if (stems.length === 0) stems = [fold(word)]
      if (this.#size++ >= this.maxSize) this.#forget()
      words.set(word, stems)
    }
    return stems
  }

  #forget(): void {
    for (const words of this.#known.values()) words.clear()
    this.#size = 0
  }
}

/** Lojban function words. They occur in texts with any meaning, so they are never translations. */
export const LOJBAN_GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `lo le la cu mi do ti ta tu ra i .i se te ve xe nu ka du'u kei be bei vau ku na ca pu ba ko'a da de di ke ke'e ke'a poi
  noi ce'u lonu loi ri go'i sei ni si'o jo'u je ja lei lai li'u lu me gi'e ge gi ku'o cei bu fi fa fe fo fu do'u coi bo
  co lo'e le'e tu'a jai zo sa'u`.split(/\s+/),
)
