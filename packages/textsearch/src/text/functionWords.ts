import { FUNCTION_WORDS } from './data/functionWords.ts'
import { PHRASE_WORDS } from './data/phraseWords.ts'

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

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/**
 * Pronouns in any language that occur in statements, questions and requests, but rarely in glosses, definitions and descriptions
 * of words, in which "you" and "one" are generic and "his" refers to the first place.
 */
const SENTENCE_WORDS = wordSet(`i i'm i've i'll i'd me my mine myself he he's she she's we're we've ours they're let's
  я мне меня мной мой моя моё мои ich mir mich mein meine meinen yo mío mía je j'ai moi mon eo mi mia vi via ni nia
  jag mig min mitt mina io mio mia eu meu minha 私 僕 俺 彼 彼女 我 我们`)

/** Words that start a question, request or statement. In other positions, they are common in descriptions. */
const OPENING_WORDS = wordSet(`you you're your we it it's that's this there there's where why how don't please
  ты вы он она мы они это где почему как du sie er wir wo warum wie tú él ella dónde tu elle nous vous où pourquoi`)

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
