import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { isEastAsian, isFunctionWord, languageOfPhrase } from '@vlacku/textsearch/text'
import { packOf } from '../../../platform/languagePacks.ts'
import {
  isCmavo,
  keyOf,
  lojbanTerm,
  lojbanWords,
  normalWord,
  phraseOf,
  stemTerms,
  translationTerm,
  wordsOfTranslation,
} from './words.ts'

/** Maximum number of distinct words in a query. Additional words only count for phrase matches. */
const MAX_WORDS = 40
/** Maximum number of words compared for near matches. */
const MAX_CONTENT = 12
/** Minimum length of prefixes, since shorter prefixes match too much. */
const MIN_PREFIX_LENGTH = 3

/** Languages with known inflections, any of which a query may be in. */
const INFLECTED = 'en ru de es fr sv hu eo it pt nl da nb fi ro tr ca'.split(' ')

/** A user's query in database form. */
export interface ParsedQuery {
  /** In the format of `lojban_key` and `translation_key`; matches sentences and phrases. */
  lojban_key: string
  translation_key: string
  /** A tsquery that requires every word unchanged, in either the Lojban text or the translation. */
  exact: string
  /** A tsquery that requires every word, inflected or as a prefix. */
  loose: string
  /** For each content word, a tsquery like `loose`. */
  content: string[]
}

/** Parses a query, in which no characters have special meaning. Returns null if it contains no words. */
export function parseQuery(text: string): ParsedQuery | null {
  const words = [...new Set(wordsOfTranslation(text))].slice(0, MAX_WORDS)
  if (words.length === 0) return null
  return {
    lojban_key: keyOf(phraseOf(lojbanWords(text))),
    translation_key: keyOf(wordsOfTranslation(text)),
    exact: words.map((word) => anyOf(exactTerms(word))).join(' & '),
    loose: words.map((word) => anyOf(looseTerms(word))).join(' & '),
    content: contentOf(text, words),
  }
}

/** Returns queries for the content words. Content words exclude particles in Lojban and function words in other languages. */
function contentOf(text: string, words: readonly string[]): string[] {
  const isLojban = packOf(DEFAULT_SOURCE_LANGID)
    ?.wordsOf(text)
    ?.some((word) => !isCmavo(word))
  const lang = isLojban ? null : languageOfPhrase(words, INFLECTED)
  const isContent = (word: string) =>
    isLojban ? !isCmavo(normalWord(word)) : lang === null || !isFunctionWord(word, lang)
  const tags = isLojban ? [] : lang === null ? INFLECTED : [lang]
  const content = words.filter(isContent).slice(0, MAX_CONTENT)
  return content.map((word) => anyOf(looseTerms(word, tags)))
}

const exactTerms = (word: string) => [quoted(lojbanTerm(normalWord(word))), quoted(translationTerm(word))]

function looseTerms(word: string, tags: readonly string[] = INFLECTED): string[] {
  const stems = tags.flatMap((tag) => stemTerms(tag, word)).map(quoted)
  if (word.length < MIN_PREFIX_LENGTH || isEastAsian(word)) return [...exactTerms(word), ...stems]
  return [...exactTerms(word).map((term) => `${term}:*`), ...stems]
}

const anyOf = (terms: string[]) => `(${[...new Set(terms)].join(' | ')})`

/** Quotes a term for use in a tsquery. */
const quoted = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`
