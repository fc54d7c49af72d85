import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { statementsOf, unmarkedWords } from '@vlacku/markup'
import { normalOf, packOf } from '../../../../platform/languagePacks.ts'

/** Different words that are looked up for one comment. */
const MAX_WORDS = 2000
const MAX_WORD_LENGTH = 100

const BRACED = /\{([^{}\n]{1,100})\}/g
const LINKED = /\/valsi\/([^\s()<>"'?#\]]+(?:'[^\s()<>"'?#\]]+)*)/g

/** What of a text may name words of the dictionary, in the spelling by which they are looked up. */
export interface Named {
  /** In braces or by a link: certainly meant. */
  certain: string[]
  /** The words of each statement. */
  statements: string[][]
}

/** The words of the dictionary that a text may name. */
export interface Dictionary {
  /** The numbers of the entries there are, by spelling. */
  entries: ReadonlyMap<string, number>
  /** Of these the ones that are keywords of other languages as well, so that they say nothing by themselves. */
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

/** Of a word in an address. */
function readable(word: string): string {
  try {
    return decodeURIComponent(word).replaceAll('_', ' ')
  } catch {
    return word
  }
}

/** What to look up: each spelling once. */
export const spellingsOf = ({ certain, statements }: Named): string[] =>
  [...new Set([...certain, ...statements.flat()])].slice(0, MAX_WORDS)

/**
 * What no keyword tells, since dictionaries explain it in sentences: of 110 prepositions, conjunctions and adverbs of English, German,
 * French, Spanish and Italian this one is an entry, a snake.
 */
const LITTLE_WORDS: ReadonlySet<string> = new Set(['since'])

/** Whether a word has a meaning of its own, unlike a particle or a name, and is named where it stands in a text of another language. */
export const isContentWord = (word: string): boolean => {
  const pack = packOf(DEFAULT_SOURCE_LANGID)
  const type = pack?.classify(word)
  return type !== undefined && type !== null && pack!.contentTypes.includes(type)
}

/** Which entries are named, by their numbers. */
export const entriesNamed = (named: Named, dictionary: Dictionary): number[] => [
  ...new Set(spellingsNamed(named, dictionary).flatMap((word) => dictionary.entries.get(word) ?? [])),
]

/** The same by the spelling they are looked up by; some may be no entries. */
export function spellingsNamed({ certain, statements }: Named, { entries, foreign }: Dictionary): string[] {
  const isKnown = (word: string) => entries.has(word)
  const standsAlone = (word: string) => !foreign.has(word) && !LITTLE_WORDS.has(word) && isContentWord(word)
  const unmarked = statements.flatMap((words) => unmarkedWords(words, isKnown, standsAlone))
  return [...certain, ...unmarked]
}

/** The words of texts that name one of these entries, given by the spelling they are looked up by; as written, in small letters. */
export function writtenForms(text: string, normals: readonly string[]): string[] {
  if (normals.length === 0) return []
  const named = new Set(normals)
  const words = statementsOf(text).flatMap((parts) => parts.filter(({ isWord }) => isWord))
  const written = new Set(words.map(({ text }) => text.toLowerCase()))
  return [...written].filter((word) => named.has(normal(word)))
}
