import { STOP_WORDS } from '../text/data/stopWords.ts'
import { plain } from '../text/normalize.ts'
import { familyOf, nameOf } from '../text/stemming.ts'
import { isEastAsian, wordsOf } from '../text/tokens.ts'

/** Matches text between alternative words: a slash or a word for "or". */
const OR = /^[^,;:.]*(?:\/|\s(?:or|или|oder|ou|o|aŭ|eller|vagy)\s)[^,;:.]*$/u
/** Matches text between the words of a multi-word name: `dog food` doesn't mean dog. */
const TOGETHER = /^[\s-]*$/
/** Places, and links to words of the dictionary's language, which aren't words of the definition's language. */
const PLACES_AND_LINKS = /\$[^$]*\$|\{[^{}]*\}/g
const ASIDES = /\([^()]*\)|\[[^[\]]*\]/g
const WORD = /[\p{L}\p{N}\p{M}'’]+/gu
const LETTERS_READ = 160
const MOST = 6
const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the first words of a definition without places and function words: `$x_1$ comes/goes to $x_2$` yields comes and goes.
 * They express the meaning in the same way as a gloss. Empty for languages without spaces between words.
 */
export function leadingWords(definition: string, tag: string): string[] {
  const small = STOP_WORDS[nameOf(familyOf(tag)) ?? ''] ?? NONE
  const text = plain(definition.slice(0, LETTERS_READ).replace(PLACES_AND_LINKS, ' ; ').replace(ASIDES, ' '))
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
