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
  saidTerm,
  saidWords,
  stemTerms,
} from './words.ts'

/** Different words that are looked for; of a longer text the rest only counts for the phrase. */
const MAX_WORDS = 40
/** Words that near matches are compared by. */
const MAX_CONTENT = 12
/** Shorter beginnings begin too much. */
const SHORTEST_BEGINNING = 3

/** Languages whose inflections are known: a question may be in any of them. */
const INFLECTED = 'en ru de es fr sv hu eo it pt nl da nb fi ro tr ca'.split(' ')

/** What somebody typed, as the database looks for it. */
export interface ParsedQuestion {
  /** As `lojban_key` and `translation_key` write it, for whole sentences and phrases. */
  lojban_key: string
  translation_key: string
  /** A tsquery of sentences with every word as it stands, on either side. */
  exact: string
  /** A tsquery of sentences with every word, inflected, or at the beginning of a longer one. */
  loose: string
  /** The same for each word that means something by itself. */
  content: string[]
}

/** Everything typed is text: no letter of it means anything to the database. Null when there is no word in it. */
export function parseQuestion(text: string): ParsedQuestion | null {
  const words = [...new Set(saidWords(text))].slice(0, MAX_WORDS)
  if (words.length === 0) return null
  return {
    lojban_key: keyOf(phraseOf(lojbanWords(text))),
    translation_key: keyOf(saidWords(text)),
    exact: words.map((word) => anyOf(exactTerms(word))).join(' & '),
    loose: words.map((word) => anyOf(looseTerms(word))).join(' & '),
    content: contentOf(text, words),
  }
}

/** Queries for words without particles, where it is a Lojban text, or without function words of its language. */
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

const exactTerms = (word: string) => [quoted(lojbanTerm(normalWord(word))), quoted(saidTerm(word))]

function looseTerms(word: string, tags: readonly string[] = INFLECTED): string[] {
  const stems = tags.flatMap((tag) => stemTerms(tag, word)).map(quoted)
  if (word.length < SHORTEST_BEGINNING || isEastAsian(word)) return [...exactTerms(word), ...stems]
  return [...exactTerms(word).map((term) => `${term}:*`), ...stems]
}

const anyOf = (terms: string[]) => `(${[...new Set(terms)].join(' | ')})`

/** A word of a tsquery that is nothing but itself. */
const quoted = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`
