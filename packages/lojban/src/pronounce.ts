import { isInitialPair, isInitialTriple, isSyllabic } from './letters.ts'
import { spell } from './spelling.ts'
import { isGlideAt, nuclei } from './syllables.ts'
import { readWords } from './words.ts'

/** The first of the sounds that CLL 3.2 to 3.4 allow for each letter. All other letters are their own IPA symbols. */
const SOUNDS: Record<string, string> = { c: 'ʃ', e: 'ɛ', g: 'ɡ', j: 'ʒ', y: 'ə', "'": 'h' }
const GLIDES: Record<string, string> = { i: 'j', u: 'w' }
const SYLLABIC = '\u0329'

interface Syllable {
  sounds: string
  /** False for syllables that contain y or no vowel, which don't count when determining the stress (CLL 3.9). */
  counts: boolean
}

/**
 * Returns the pronunciation of a text in the International Phonetic Alphabet. Dots separate syllables, spaces separate words;
 * roots, compounds, borrowings and names are stressed on the penultimate syllable. Null if any part is not a Lojban word. Linear,
 * never throws.
 *
 *     pronounce('bajykla') // 'ˈba.ʒə.kla'
 */
export function pronounce(text: string): string | null {
  const spelled = spell(text)
  if (spelled === null) return null
  const words: string[] = []
  const understood = readWords(spelled, (kind, word) => {
    const all = syllablesOf(word)
    words.push(written(all, kind === 'cmavo' ? -1 : stressed(all)))
  })
  return understood && words.length > 0 ? words.join(' ') : null
}

const written = (syllables: Syllable[], stress: number) =>
  syllables.map(({ sounds }, at) => (at === stress ? 'ˈ' : at > 0 ? '.' : '') + sounds).join('')

/**
 * Returns the index of the stressed syllable: the penultimate one among the syllables that count; -1 if fewer than two count.
 */
function stressed(syllables: Syllable[]): number {
  const counting = syllables.flatMap(({ counts }, at) => (counts ? [at] : []))
  return counting.at(-2) ?? -1
}

function syllablesOf(word: string): Syllable[] {
  const lengths = nuclei(word)
  const syllables: Syllable[] = []
  for (let at = 0; at < word.length; ) {
    let nucleus = at
    while (nucleus < word.length && lengths[nucleus] === 0) nucleus++
    if (nucleus === word.length) {
      // the remaining letters close the last syllable
      closeWith(syllables, word.slice(at))
      break
    }
    const onset = onsetBefore(word, at, nucleus, lengths)
    closeWith(syllables, word.slice(at, onset))
    const end = nucleus + lengths[nucleus]!
    syllables.push({
      sounds: soundsOf(word, onset, nucleus) + vowels(word.slice(nucleus, end)),
      counts: word[nucleus] !== 'y',
    })
    at = end
  }
  return syllables
}

/**
 * Returns the start of the syllable that contains a nucleus. The syllable includes as many preceding consonants as can start a
 * syllable.
 */
function onsetBefore(word: string, from: number, nucleus: number, lengths: Uint8Array): number {
  const code = (i: number) => word.charCodeAt(i)
  if (nucleus === from) return from
  if (word[nucleus - 1] === "'" || isGlideAt(word, nucleus - 1, lengths)) return nucleus - 1
  let onset = nucleus - 1
  if (onset > from && isInitialPair(code(onset - 1), code(onset))) onset--
  if (onset > from && onset === nucleus - 2 && isInitialTriple(code(onset - 1), code(onset), code(onset + 1))) onset--
  return onset
}

/**
 * Appends consonants that don't start a syllable to the previous syllable. An l, m, n or r after other consonants forms its own
 * syllable.
 */
function closeWith(syllables: Syllable[], consonants: string) {
  const code = (i: number) => consonants.charCodeAt(i)
  for (let i = 0; i < consonants.length; i++) {
    const onset = isSyllabic(code(i + 1)) ? 1 : isInitialPair(code(i), code(i + 1)) && isSyllabic(code(i + 2)) ? 2 : 0
    if (onset > 0) {
      const sounds = [...consonants.slice(i, i + onset + 1)].map(sound).join('')
      syllables.push({ sounds: sounds + SYLLABIC, counts: false })
      i += onset
    } else if (syllables.length > 0) syllables.at(-1)!.sounds += sound(consonants[i]!)
    else syllables.push({ sounds: sound(consonants[i]!) + (isSyllabic(code(i)) ? SYLLABIC : ''), counts: false })
  }
}

const sound = (letter: string) => SOUNDS[letter] ?? letter
const soundsOf = (word: string, from: number, to: number) =>
  [...word.slice(from, to)].map((letter) => GLIDES[letter] ?? sound(letter)).join('')

/** Formats the vowels of a syllable. A second vowel is the glide of a diphthong. */
const vowels = ([first = '', second = '']: string) => sound(first) + (GLIDES[second] ?? '')
