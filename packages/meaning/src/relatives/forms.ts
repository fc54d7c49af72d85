/** Endings of inflected English words and their replacements, in the order in which they are tried. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['es', 'e'],
  ['ied', 'y'],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['er', 'e'],
  ['est', ''],
  ['ly', ''],
]

/** Returns the base form of an English word, such as `repair` for `repairs`, if it is known. */
export function baseOf(form: string, isKnown: (word: string) => boolean): string | null {
  if (isKnown(form)) return form
  for (const [ending, instead] of ENDINGS) {
    if (!form.endsWith(ending)) continue
    const word = form.slice(0, -ending.length) + instead
    if (isKnown(word)) return word
    if (/(.)\1$/.test(word) && isKnown(word.slice(0, -1))) return word.slice(0, -1)
  }
  return null
}
