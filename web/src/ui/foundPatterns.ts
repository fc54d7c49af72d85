/** Written without blanks between words. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Matches the words of a query inside a text, inflected or not; null when there is nothing to look for. */
export function foundPattern(query: string): RegExp | null {
  const words = query
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => word.length > 1 || EAST_ASIAN.test(word))
    .slice(0, 12)
    .map((word) => word.slice(0, 40))
  const alternatives: string[] = []
  const spaced = words.filter((word) => !EAST_ASIAN.test(word))
  // an ending may follow: "go" also washes "goes" and "going", but not "government"
  if (spaced.length > 0)
    alternatives.push(`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?:\\p{L}{1,3}(?!\\p{L})|(?!\\p{L}))`)
  const unspaced = words.filter((word) => EAST_ASIAN.test(word))
  // each Han sign means something by itself, and words are found by them
  if (unspaced.length > 0)
    alternatives.push(
      ...unspaced,
      `[${
        unspaced
          .join('')
          .match(/\p{sc=Han}/gu)
          ?.join('') ?? ''
      }]+`,
    )
  return alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'giu') : null
}

/** Matches the query at the beginning of a word, for "words that begin with". */
export function beginningPattern(query: string): RegExp | null {
  const escaped = query
    .trim()
    .slice(0, 40)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return escaped === '' ? null : new RegExp(`^\\.?${escaped.replace(/h/gi, "[h']")}`, 'giu')
}
