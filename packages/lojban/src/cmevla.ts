import { hasPermissibleClusters, isConsonant } from './letters.ts'
import { isGlideAt, nuclei } from './syllables.ts'

const APOSTROPHE = 39

/**
 * Returns true if a lowercase word is a name: it ends in a consonant, its consonant clusters are permissible, and each vowel is
 * part of a nucleus or a glide that doesn't follow a consonant (CLL 4.8, without the former ban on la, lai and doi).
 */
export function isCmevla(word: string): boolean {
  if (!isConsonant(word.charCodeAt(word.length - 1)) || !hasPermissibleClusters(word)) return false
  const lengths = nuclei(word)
  // True if the previous letter belongs to a nucleus, after which an apostrophe or a glide is allowed.
  let afterNucleus = false
  for (let i = 0; i < word.length; ) {
    const length = lengths[i]!
    if (length === 0 && !isConsonant(word.charCodeAt(i))) {
      const apostrophe = word.charCodeAt(i) === APOSTROPHE && afterNucleus && lengths[i + 1]! > 0
      if (!apostrophe && !(isGlideAt(word, i, lengths) && (afterNucleus || i === 0))) return false
    }
    afterNucleus = length > 0
    i += length || 1
  }
  return true
}
