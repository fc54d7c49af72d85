import { STOP_WORDS } from '../text/data/stopWords.ts'
import { plain, withApostrophes, wordKey } from '../text/normalize.ts'
import { type Family, nameOf } from '../text/stemming.ts'
import { isEastAsian, phraseKey, piecesToFind, withoutMaths, wordsOf } from '../text/tokens.ts'

/** What is read of a query; the rest of a longer one is ignored. */
export const MAX_QUERY_LENGTH = 512
const MAX_TOKENS = 24
const MAX_WORDS = 100

/** A search text, understood once for all segments. */
export interface ParsedQuery {
  /** As typed, without space around it. */
  raw: string
  /** How it may be spelt as a head word, the likeliest first; empty when nothing but dots was typed. */
  keys: string[]
  /** Several words written together, as Lojban writes compounds of its particles: only ever a whole head word. Null for one. */
  joined: string | null
  /** As a whole gloss; empty when there is nothing to look for. */
  phrase: string
  /** Its words in order; a run written without blanks is one. */
  words: string[]
  /** Distinct words of text it must contain. */
  tokens: Token[]
}

export interface Token {
  text: string
  /** A pair of neighbours or a single sign of a run written without spaces. */
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

/** Without the commonest words, unless there are no others. */
function contentOf(tokens: Token[], languages: (string | null)[]): Token[] {
  const lists = languages.flatMap((name) => (name && STOP_WORDS[name] ? [STOP_WORDS[name]] : []))
  const content = tokens.filter((token) => !lists.some((list) => list.has(token.text)))
  return content.length > 0 ? content : tokens
}
