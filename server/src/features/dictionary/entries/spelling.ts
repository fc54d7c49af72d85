const ALPHABET = "abcdefghijklmnopqrstuvwxyz' "
/**
 * Maximum word length in characters. Longer texts are sentences rather than mistyped words, and the number of spellings grows
 * with the length.
 */
const MAX_LENGTH = 60

/**
 * Returns all spellings one edit away (a letter inserted, deleted or replaced, or two letters swapped) with the same first two
 * letters. Thousands of words may share a prefix, so looking up these few hundred spellings is cheaper than comparing all the
 * words.
 */
export function spellingsNear(word: string): string[] {
  const letters = [...word]
  if (letters.length > MAX_LENGTH) return []
  const all = [...new Set([...ALPHABET, ...letters])]
  const near = new Set<string>()
  for (let at = Math.min(2, letters.length); at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const [here = '', next = ''] = letters.slice(at)
    const after = letters.slice(at + 1).join('')
    near.add(before + after)
    near.add(before + next + here + letters.slice(at + 2).join(''))
    for (const letter of all) {
      near.add(before + letter + after)
      near.add(before + letter + here + after)
    }
  }
  near.delete(word)
  return [...near]
}
