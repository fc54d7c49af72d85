const LETTERS = "abcdefghijklmnopqrstuvwxyz' "
/** Nobody mistakes one sentence for another, and the spellings to look for grow with the length. */
const LONGEST = 60

/**
 * Every spelling one edit away that begins with the same two letters: a letter more, less, other, or two swapped. Some
 * beginnings are shared by thousands of words, so looking these few hundred up is cheaper than comparing.
 */
export function spellingsNear(word: string): string[] {
  const letters = [...word]
  if (letters.length > LONGEST) return []
  const all = [...new Set([...LETTERS, ...letters])]
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
