import type { ParsedQuery, Token } from '../match/parseQuery.ts'
import { isFunctionWord, isSentence, languageOfPhrase } from '../text/functionWords.ts'
import { eastAsianWords, isEastAsian, piecesToFind } from '../text/tokens.ts'

/** A separately searched word of a phrase, as typed and as indexed. */
export interface ContentWord {
  text: string
  tokens: Token[]
}

const MAX_WORDS = 12

export interface Phrase {
  /** Content words in order, without duplicates; empty if the query isn't a phrase. */
  words: ContentWord[]
  /** Language tag of the phrase's function words; null if it has none. */
  lang: string | null
  /** True for a statement, question or request; false for a description of a word. */
  isSentence: boolean
}

const ANY_LETTER = /[\p{L}\p{N}]/u
const NO_PHRASE: Phrase = { words: [], lang: null, isSentence: false }
/** Matches Japanese endings and particles, which are written like words. */
const ONE_KANA = /^[\p{sc=Hiragana}\p{sc=Katakana}]$/u

/** @param tags possible languages of the phrase, likeliest first */
export function readPhrase(query: ParsedQuery, tags: readonly string[]): Phrase {
  const words = query.words.flatMap((word) => (isEastAsian(word) ? eastAsianWords(word) : [word]))
  if (words.length < 2) return NO_PHRASE
  const lang = languageOfPhrase(words, tags)
  const isContent = (word: string) =>
    ANY_LETTER.test(word) && !ONE_KANA.test(word) && !(lang !== null && isFunctionWord(word, lang))
  const content = [...new Set(words)].filter(isContent).slice(0, MAX_WORDS)
  return {
    words: content.map((text) => ({ text, tokens: tokensOf(text) })),
    lang,
    isSentence: isSentence(query.raw, words),
  }
}

function tokensOf(text: string): Token[] {
  const eastAsian = isEastAsian(text)
  return (eastAsian ? piecesToFind(text) : [text]).map((piece) => ({ text: piece, eastAsian }))
}
