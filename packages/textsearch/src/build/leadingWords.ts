import { STOP_WORDS } from '../text/data/stopWords.ts'
import { plain } from '../text/normalize.ts'
import { familyOf, nameOf } from '../text/stemming.ts'
import { isEastAsian, wordsOf } from '../text/tokens.ts'

/** Between words that are said instead of each other: a stroke, or a word for it. */
const OR = /^[^,;:.]*(?:\/|\s(?:or|или|oder|ou|o|aŭ|eller|vagy)\s)[^,;:.]*$/u
/** Between words of one name: `dog food` is no dog. */
const TOGETHER = /^[\s-]*$/
const PLACES = /\$[^$]*\$/g
const ASIDES = /\([^()]*\)|\[[^[\]]*\]/g
const WORD = /[\p{L}\p{N}\p{M}'’]+/gu
const LETTERS_READ = 160
const MOST = 6
const NONE: ReadonlySet<string> = new Set()

/**
 * The words a definition begins with, places and small words passed over: `$x_1$ comes/goes to $x_2$` gives comes and goes.
 * They say what is defined as a gloss does. Languages without spaces between words give none.
 */
export function leadingWords(definition: string, tag: string): string[] {
  const small = STOP_WORDS[nameOf(familyOf(tag)) ?? ''] ?? NONE
  const text = plain(definition.slice(0, LETTERS_READ).replace(PLACES, ' ; ').replace(ASIDES, ' '))
  const found: string[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const [word] = wordsOf(match[0])
    const between = text.slice(end, match.index)
    if (word === undefined || small.has(word)) continue
    if (isEastAsian(word)) break
    if (found.length > 0 && !OR.test(between)) {
      if (TOGETHER.test(between)) found.pop()
      break
    }
    end = match.index + match[0].length
    if (found.push(word) === MOST) break
  }
  return found
}
