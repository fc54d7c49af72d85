import { STOP_WORDS } from '../text/data/stopWords.ts'
import { plain, withApostrophes, wordKey } from '../text/normalize.ts'
import { type Family, nameOf } from '../text/stemming.ts'
import { isEastAsian, phraseKey, piecesToFind, withoutMaths, wordsOf } from '../text/tokens.ts'

/** Maximum length of a query. Longer queries are truncated. */
export const MAX_QUERY_LENGTH = 512
const MAX_TOKENS = 24
const MAX_WORDS = 100

/** A query, parsed once for all segments. */
export interface ParsedQuery {
  /** The query as typed, but trimmed. */
  raw: string
  /** Possible spellings as a head word, most likely first; empty if the query consists of dots. */
  keys: string[]
  /**
   * Several words written together, as in Lojban cmavo compounds, which match only a complete head word. Null if the query is a
   * single word.
   */
  joined: string | null
  /** The query as a complete gloss; empty if there is nothing to search for. */
  phrase: string
  /** The words in order. A run of characters without spaces counts as one word. */
  words: string[]
  /** Distinct words that a text must contain. */
  tokens: Token[]
}

export interface Token {
  text: string
  /** True for a pair of adjacent characters or a single character in a run without spaces. */
  eastAsian: boolean
}

export function parseQuery(search: string, families: ReadonlySet<Family>, anyLanguage: boolean): ParsedQuery {
  const raw = search.slice(0, MAX_QUERY_LENGTH).trim()
  const text = withoutMaths(raw)
    .replace(/[{}]/g, ' ')
    .replace(/\b([a-z])_(\d+)\b/gi, '$1$2')
  const words = wordsOf(plain(text))
  const phrase = phraseKey(text)
  const key = wordKey(raw)
  const keys = [key, withApostrophes(key), words.join(' '), withApostrophes(words.join(' '))]
  const names = anyLanguage ? ['english'] : [...families].map(nameOf)
  return {
    raw,
    keys: [...new Set(keys.filter((spelling) => spelling))] as string[],
    joined: key.includes(' ') ? (withApostrophes(key) ?? key).replaceAll(' ', '') : null,
    phrase: key === '' ? '' : phrase,
    words: words.slice(0, MAX_WORDS),
    tokens: contentOf(tokensOf(words), names),
  }
}

function tokensOf(words: string[]): Token[] {
  const tokens = new Map<string, Token>()
  for (const word of words) {
    const eastAsian = isEastAsian(word)
    for (const text of eastAsian ? piecesToFind(word) : [word]) {
      if (tokens.size === MAX_TOKENS) return [...tokens.values()]
      tokens.set(text, { text, eastAsian })
    }
  }
  return [...tokens.values()]
}

/** Removes the most common words, unless all words are common. */
function contentOf(tokens: Token[], languages: (string | null)[]): Token[] {
  const lists = languages.flatMap((name) => (name && STOP_WORDS[name] ? [STOP_WORDS[name]] : []))
  const content = tokens.filter((token) => !lists.some((list) => list.has(token.text)))
  return content.length > 0 ? content : tokens
}
