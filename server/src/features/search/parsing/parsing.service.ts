import { setImmediate } from 'node:timers/promises'
import type { parsing as endpoints, HandlerInput } from '@vlacku/contract'
import type { ParsedText } from '@vlacku/contract/parsing'
import { type KnownWords, knownWordsNear, NAME_MARKERS, withoutPunctuation } from '@vlacku/grammar'
import type { Explanation } from '@vlacku/language'
import { lojban } from '@vlacku/lojban'
import { officialRoots, withOfficialWords } from '@vlacku/lojban/officialLexicon'
import { summaryOf } from '@vlacku/markup/markdown'
import { RawJson } from '../../../platform/rawJson.ts'
import { isLimitError, WorkerClient } from '../../../platform/workerClient.ts'
import { startWorker } from '../../../platform/workers.ts'
import { ENGLISH_LANGID } from '../../dictionary/entries/index.ts'
import { type DictionarySearch, glossedDefinition, type SearchIndex } from '../search/index.ts'
import { type Parsed, type ParseRequest, parseText, tooComplex } from './parseText.ts'

/** Maximum length, in UTF-16 code units, of texts that are parsed on the main thread, which takes a few milliseconds. */
const MAX_LENGTH_HERE = 500
/** Time limit in milliseconds. The longest allowed text takes about a second. */
const DEADLINE_MS = 10_000
/** Maximum length, in UTF-16 code units, of texts whose words are compared with the dictionary. */
const MAX_CORRECTED = 20_000
const MAX_WAITING = 20
/** Memory limit in MB. The longest allowed text needs about 300 MB. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 800 }

/** Maximum number of distinct words that get a gloss. A text of 5,000 words contains about 1,200. */
const MAX_GLOSSED = 3000
/** Number of words looked up before yielding to other requests. */
const GLOSSED_AT_ONCE = 200
/** Maximum length of a definition excerpt, in characters. */
const DEFINITION_LENGTH = 60

const worker = new WorkerClient<ParseRequest, Parsed>({
  start: () => startWorker(import.meta.url, './parseText.worker.ts', { resourceLimits: MAX_MEMORY }),
  deadlineMs: DEADLINE_MS,
  maxWaiting: MAX_WAITING,
})

/** Parses a text and adds glosses and definitions from the search index. Runs no SQL statements. */
export async function parseWithGlosses(
  { index }: DictionarySearch,
  { text, languages = [] }: HandlerInput<typeof endpoints.parseText>['body'],
): Promise<RawJson<ParsedText>> {
  const corrections = new Corrections(index)
  const isCorrected = text.length <= MAX_CORRECTED
  const request = { text, knownWords: isCorrected ? corrections.wordsFor(text) : [] }
  const { words, fields } = text.length <= MAX_LENGTH_HERE ? parseText(request) : await parseInWorker(request)
  const entries = index ? await entriesOf(index, words, [...languages, ENGLISH_LANGID]) : new Map<string, Entry>()
  const glossed = words.map((word, at) => {
    const isUnknown = isCorrected && !entries.has(word.text)
    const suggestions = isUnknown && !isForeignPart(words, at) ? corrections.suggestionsFor(word) : []
    const explanation = isUnknown && suggestions.length === 0 ? explainWrittenTogether(text, words, at) : null
    return { ...word, gloss: entries.get(word.text)?.gloss ?? null, suggestions, explanation }
  })
  const definitions = Object.fromEntries(Array.from(entries, ([word, { definition }]) => [word, definition]))
  const json = `{"words":${JSON.stringify(glossed)},"definitions":${JSON.stringify(definitions)},${fields}}`
  return new RawJson(Buffer.from(json))
}

/** Parses a text in the worker. Rejects with `too_many_requests` if the queue is full. */
async function parseInWorker(request: ParseRequest): Promise<Parsed> {
  try {
    return await worker.request(request)
  } catch (error) {
    if (isLimitError(error)) return tooComplex()
    throw error
  }
}

interface Entry {
  gloss: string | null
  definition: ParsedText['definitions'][string]
}

async function entriesOf(
  index: SearchIndex,
  words: readonly Parsed['words'][number][],
  languages: number[],
): Promise<Map<string, Entry>> {
  const distinct = new Set(words.flatMap((word) => (word.class === null ? [] : [word.text])))
  const entries = new Map<string, Entry>()
  for (const [n, word] of [...distinct].slice(0, MAX_GLOSSED).entries()) {
    if (n % GLOSSED_AT_ONCE === GLOSSED_AT_ONCE - 1) await setImmediate()
    const found = glossedDefinition(index, word, languages)
    if (!found) continue
    const { gloss, definition } = found
    const text = summaryOf(definition.definition, DEFINITION_LENGTH)
    entries.set(word, { gloss, definition: { text, langtag: definition.langtag } })
  }
  return entries
}

/** Returns true for foreign text between the delimiters of a quotation, and for a name that isn't written as in Lojban. */
const isForeignPart = (words: Parsed['words'], at: number) =>
  words[at]!.selmao === 'FOREIGN' &&
  (['ZOI', 'LAhO'].includes(words[at - 2]?.selmao ?? '') || NAME_MARKERS.has(words[at - 1]?.selmao ?? ''))

/** Maximum number of unknown words per text for which similar words are looked up. */
const MAX_UNKNOWN = 40
/** Minimum length of the parts of a divided word, in characters. */
const MIN_DIVIDED = 2
/** Maximum number of suggestions per unknown word. */
const MAX_SUGGESTIONS = 3
/** Word types in which a small difference is probably a mistake; null for invalid words. Names can't be looked up. */
const CORRECTED = new Set<string | null>(['gismu', 'cmavo', 'lujvo', "fu'ivla", null])
const SEPARATORS = /[\s.,?!:;()"]+/

const roots = new Set(officialRoots())
let official: ReturnType<typeof withOfficialWords> | undefined

/**
 * Finds the dictionary words probably meant by the unknown words of a text. Caches results, so one instance is created per text.
 */
class Corrections {
  readonly #known: KnownWords
  readonly #near = new Map<string, readonly string[]>()

  constructor(index: SearchIndex | null) {
    this.#known = { has: (word) => word !== '' && (roots.has(word) || (index?.hasWord(word) ?? false)) }
  }

  /**
   * Returns the known words of a text, the known words that differ by one letter from its other words, and the known words that result
   * if words are joined, or divided at an apostrophe.
   */
  wordsFor(text: string): string[] {
    const written = text.toLowerCase().split(SEPARATORS)
    const joined = written.map((word, at) => word + (written[at + 1] ?? ''))
    const divided = written.flatMap((word) => word.split("'"))
    const near = [...new Set(written)].flatMap((word) => (this.#known.has(word) ? [word] : this.#nearest(word)))
    return [...near, ...[...joined, ...divided].filter((word) => this.#known.has(word))]
  }

  /** Returns the probable corrections of an unknown word; empty for known words and for lujvo made of official words. */
  suggestionsFor({ text: word, class: type, selmao }: Parsed['words'][number]): string[] {
    const isOfficialCmavo = type === 'cmavo' && selmao !== 'CMAVO'
    if (!CORRECTED.has(type) || isOfficialCmavo || this.#known.has(word)) return []
    official ??= withOfficialWords()
    const parts = lojban.decompose(word, official)
    const isClear = parts?.every((part) => part.kind === 'hyphen' || part.word !== null)
    if (isClear) return []
    // the correction of the text handles punctuation, since quotation marks come in pairs
    if (this.#known.has(withoutPunctuation(word))) return []
    // a name can't replace another word
    const near = this.#nearest(word).filter((near) => /[aeiou]$/.test(near))
    return [...this.#divisions(word), ...near].slice(0, MAX_SUGGESTIONS)
  }

  /** Returns all divisions of an unknown word into two known words, such as `klama cu` for `klamacu`. */
  #divisions(word: string): string[] {
    const divisions: string[] = []
    for (let at = MIN_DIVIDED; at <= word.length - MIN_DIVIDED; at++) {
      const [first, second] = [word.slice(0, at), word.slice(at)]
      if (this.#known.has(first) && this.#known.has(second)) divisions.push(`${first} ${second}`)
    }
    return divisions
  }

  #nearest(word: string): readonly string[] {
    const cached = this.#near.get(word)
    if (cached || this.#near.size >= MAX_UNKNOWN) return cached ?? []
    const near = knownWordsNear(word, this.#known)
    this.#near.set(word, near)
    return near
  }
}

/** Explains why a word and the words written together with it aren't one word; null if no correction would make them one. */
function explainWrittenTogether(text: string, words: Parsed['words'], at: number): Explanation | null {
  let first = at
  while (first > 0 && words[first - 1]!.end === words[first]!.start) first--
  const explanation = first < at ? lojban.explain(text.slice(words[first]!.start, words[at]!.end)) : null
  return explanation?.kind === 'falls_apart' && explanation.correction !== null ? explanation : null
}
