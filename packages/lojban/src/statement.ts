import { typedWordsOf } from './words.ts'

/** Words that a name follows. Without one, a word such as `man` may as well be English. */
const NAME_MARKERS: ReadonlySet<string> = new Set(['la', 'lai', "la'i", 'doi', 'coi', "co'o", "mi'e", "ki'e"])
/** Maximum share of chunks of several words, because English words such as `make` and `ate` also split into cmavo. */
const MAX_JOINED = 0.5

/**
 * Returns the words of a statement in order, except names, or null if the statement isn't in Lojban: every word has to be known
 * and every name marked. `chunks` are written words, which may consist of several words (`lenu`).
 */
export function wordsOfStatement(chunks: readonly string[], isKnown: (word: string) => boolean): string[] | null {
  const words: string[] = []
  let joined = 0
  let mayBeName = false
  for (const chunk of chunks) {
    const inChunk = typedWordsOf(chunk)
    if (!inChunk) return null
    if (inChunk.length > 1) joined += 1
    for (const { kind, word } of inChunk) {
      const isName = kind === 'cmevla'
      if (isName ? !mayBeName : !isKnown(word)) return null
      if (!isName) words.push(word)
      mayBeName = isName || NAME_MARKERS.has(word)
    }
  }
  return joined <= MAX_JOINED * chunks.length ? words : null
}
