import { FUNCTION_WORDS } from './data/functionWords.ts'
import { PHRASE_WORDS } from './data/phraseWords.ts'
import { OPENING_WORDS, SENTENCE_WORDS } from './data/sentenceWords.ts'

/** Matches negated and contracted auxiliary verbs, such as don't, I'm and they've. */
const CONTRACTION = /^[a-z]+(?:n't|'(?:m|re|ve|ll|d))$/
const NONE: ReadonlySet<string> = new Set()

/** Returns the primary subtag of a language tag, for example `en` for `en-GB`. */
export const primary = (tag: string) => tag.toLowerCase().split('-')[0]!

const known = new Map<string, ReadonlySet<string>>()
for (const tag of new Set([...FUNCTION_WORDS.keys(), ...Object.keys(PHRASE_WORDS)]))
  known.set(tag, new Set([...(FUNCTION_WORDS.get(tag) ?? []), ...(PHRASE_WORDS[tag] ?? [])]))

/** Returns true for a word that isn't worth searching separately in a phrase. */
export function isFunctionWord(word: string, tag: string): boolean {
  const lang = primary(tag)
  return (known.get(lang) ?? NONE).has(word) || (lang === 'en' && CONTRACTION.test(word))
}

/** Matches final punctuation, except for an ellipsis and a character after a place of a definition. */
const SENTENCE_END = /(?<!\.\.|\s)[.!?。！？]["'”’»)]?$/u

/** Distinguishes a sentence from a description by its final punctuation or by pronouns that don't occur in descriptions. */
export function isSentence(text: string, words: readonly string[]): boolean {
  const [first] = words
  return (
    SENTENCE_END.test(text.trim()) ||
    words.some((word) => SENTENCE_WORDS.has(word)) ||
    (first !== undefined && OPENING_WORDS.has(first))
  )
}

/**
 * Returns the language in which most of the words are function words, or the first such language if there is a tie. Returns null
 * if no word is a function word.
 */
export function languageOfPhrase(words: readonly string[], tags: readonly string[]): string | null {
  let best: string | null = null
  let maxCount = 0
  for (const tag of new Set(tags.map(primary))) {
    const count = words.filter((word) => isFunctionWord(word, tag)).length
    if (count > maxCount) [best, maxCount] = [tag, count]
  }
  return best
}
