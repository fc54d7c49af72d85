import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { normalOf } from '../../entries/index.ts'

/** Different words that are looked up for one comment. */
const MOST_WORDS = 2000
/** A line of so many words of the dictionary and nothing else is Lojban; fewer may be another language that looks like it. */
const SHORTEST_LINE = 3
const LONGEST_WORD = 100

const BRACED = /\{([^{}\n]{1,100})\}/g
const LINKED = /\/valsi\/([^\s()<>"'?#\]]+(?:'[^\s()<>"'?#\]]+)*)/g
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,.][\p{L}\p{M}\p{N}]+)*/gu

/** What of a text may name words of the dictionary, in the spelling by which they are looked up. */
export interface Named {
  /** In braces or by a link: certainly meant. */
  certain: string[]
  /** The words of each line that may be Lojban. */
  lines: string[][]
}

const normal = (word: string) => normalOf(word.trim().slice(0, LONGEST_WORD), DEFAULT_SOURCE_LANGID)

export function wordsNamedIn(text: string): Named {
  const braced = [...text.matchAll(BRACED)].map(([, word]) => word!)
  const linked = [...text.matchAll(LINKED)].map(([, word]) => readable(word!))
  const rest = text.replace(BRACED, ' ').replace(/https?:\S+/g, ' ')
  const lines = rest.split(/\n|(?<=[!?;:])\s/).map((line) => (line.match(WORD) ?? []).map(normal).filter(Boolean))
  const long = lines.filter(({ length }) => length >= SHORTEST_LINE)
  return { certain: [...braced, ...linked].map(normal).filter(Boolean), lines: long }
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
export const spellingsOf = ({ certain, lines }: Named): string[] =>
  [...new Set([...certain, ...lines.flat()])].slice(0, MOST_WORDS)

/** Which entries are named; `known` are the numbers of those there are, by spelling. */
export function entriesNamed({ certain, lines }: Named, known: ReadonlyMap<string, number>): number[] {
  const lojban = lines.filter((line) => line.every((word) => known.has(word)))
  return [...new Set([...certain, ...lojban.flat()].flatMap((word) => known.get(word) ?? []))]
}
