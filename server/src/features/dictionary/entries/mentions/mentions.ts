import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { type Recognizer, statementsOf, unmarkedWords } from '@vlacku/markup'
import { normalOf, packOf } from '../../../../platform/languagePacks.ts'

/** Maximum number of distinct words looked up per comment. */
const MAX_WORDS = 2000
const MAX_WORD_LENGTH = 100

const BRACED = /\{([^{}\n]{1,100})\}/g
const LINKED = /\/valsi\/([^\s()<>"'?#\]]+(?:'[^\s()<>"'?#\]]+)*)/g

/** Words in a text that may be dictionary words, normalized. */
export interface Named {
  /** Words in braces or links, which certainly name an entry. */
  certain: string[]
  /** The words of each statement. */
  statements: string[][]
}

/** Dictionary entries that a text may name. */
export interface Dictionary {
  /** Entry IDs by normalized spelling. */
  entries: ReadonlyMap<string, number>
  /** Entries that are also keywords in other languages, so that their spelling alone is ambiguous. */
  foreign: ReadonlySet<string>
}

const normal = (word: string) => normalOf(word.trim().slice(0, MAX_WORD_LENGTH), DEFAULT_SOURCE_LANGID)

export function wordsNamedIn(text: string): Named {
  const braced = [...text.matchAll(BRACED)].map(([, word]) => word!)
  const linked = [...text.matchAll(LINKED)].map(([, word]) => readable(word!))
  const statements = statementsOf(text.replace(BRACED, ' ').replace(/https?:\S+/g, ' ')).map((parts) =>
    parts.flatMap(({ text, isWord }) => (isWord ? [normal(text)] : [])).filter(Boolean),
  )
  return { certain: [...braced, ...linked].map(normal).filter(Boolean), statements }
}

/** Decodes a word in a URL. */
function readable(word: string): string {
  try {
    return decodeURIComponent(word).replaceAll('_', ' ')
  } catch {
    return word
  }
}

/** Returns the distinct spellings to look up in the dictionary, including those of words that are written together (`lenu`). */
export function spellingsOf({ certain, statements }: Named): string[] {
  const chunks = [...new Set(statements.flat())]
  const words = chunks.flatMap((chunk) => [chunk, ...joinedWords(chunk)])
  return [...new Set([...certain, ...words])].slice(0, MAX_WORDS)
}

/** Returns the words of a chunk that consists of several words; otherwise, an empty list. */
function joinedWords(chunk: string): string[] {
  const words = packOf(DEFAULT_SOURCE_LANGID)?.wordsOf(chunk) ?? []
  return words.length > 1 ? words : []
}

/**
 * Function words that are also entries. They can't be recognized as keywords, since dictionaries explain them in sentences. Of
 * 110 prepositions, conjunctions and adverbs in English, German, French, Spanish and Italian, only `since` is an entry (a snake).
 */
const LITTLE_WORDS: ReadonlySet<string> = new Set(['since'])

/** Returns true if a word in a foreign text names its entry, that is, isn't a particle or a name. */
export const isContentWord = (word: string): boolean => {
  const pack = packOf(DEFAULT_SOURCE_LANGID)
  const type = pack?.classify(word)
  return type !== undefined && type !== null && pack!.contentTypes.includes(type)
}

/** Returns the IDs of the named entries. */
export const entriesNamed = (named: Named, dictionary: Dictionary): number[] => [
  ...new Set(spellingsNamed(named, dictionary).flatMap((word) => dictionary.entries.get(word) ?? [])),
]

/** Returns the normalized spellings of the named words, which are not necessarily entries. */
export function spellingsNamed({ certain, statements }: Named, { entries, foreign }: Dictionary): string[] {
  const isKnown = (word: string) => entries.has(word)
  const standsAlone = (word: string) => !foreign.has(word) && !LITTLE_WORDS.has(word) && isContentWord(word)
  const recognizer = { isKnown, standsAlone, wordsOfStatement }
  return [...certain, ...statements.flatMap((chunks) => unmarkedWords(chunks, recognizer))]
}

const wordsOfStatement: Recognizer['wordsOfStatement'] = (chunks, isKnown) =>
  packOf(DEFAULT_SOURCE_LANGID)?.wordsOfStatement(chunks, isKnown) ?? null

/**
 * Returns the words of a text that match any of the given normalized spellings, as written but in lowercase. Words that are
 * written together are listed separately.
 */
export function writtenForms(text: string, normals: readonly string[]): string[] {
  if (normals.length === 0) return []
  const named = new Set(normals)
  const words = statementsOf(text).flatMap((parts) => parts.filter(({ isWord }) => isWord))
  const written = new Set(words.map(({ text }) => text.toLowerCase()))
  return [
    ...new Set([...written].flatMap((chunk) => (named.has(normal(chunk)) ? [chunk] : joinedWords(chunk)))),
  ].filter((word) => named.has(normal(word)))
}
