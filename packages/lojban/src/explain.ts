import { asMeant, type Explanation, type InvalidWordKind } from '@vlacku/language'
import { classify } from './classify.ts'
import { hasPermissibleClusters, isConsonant, isInitialPair, isInitialTriple, kindOf, VOWEL, Y } from './letters.ts'
import { spell } from './spelling.ts'
import { isGlideAt, nuclei } from './syllables.ts'
import { typedWordsOf } from './words.ts'

/** A cmavo that merges into one word with a text that fails the slinku'i test (CLL 4.7). */
const PARTICLE = 'pa'
/** Maximum length of a quoted part in explanations, and of parts to correct, in UTF-16 code units. */
const MAX_PIECE = 100
/** Maximum length of the quoted letters, in UTF-16 code units. */
const MAX_LETTERS = 20

/**
 * Explains why a text is not a single word or doesn't consist of words. Finds the first space-separated part that doesn't consist
 * of words, and reports the rule that it violates, or whether a text without spaces sounds like several words other than
 * particles (the tosmabru test). Runs in linear time.
 */
export function explain(text: string): Explanation | null {
  const pieces = asMeant(text).split(/\s+/).filter(Boolean)
  const bad = pieces.find((piece) => typedWordsOf(piece) === null)
  if (bad !== undefined) return explainInvalid(bad)
  const [only, ...more] = pieces
  if (only === undefined || more.length > 0 || /[.\s]/.test(spell(only)!.trim())) return null
  const words = typedWordsOf(only)!
  if (words.length < 2 || words.every(({ kind }) => kind === 'cmavo')) return null
  return { kind: 'falls_apart', words: words.map(({ word }) => word), correction: hyphenated(only) }
}

/** A violated rule, with the letters that violate it and a text that may be valid. */
interface Violation {
  kind: InvalidWordKind
  letters: string
  correction: string | null
}

/** Explains why a text without white space doesn't consist of words. */
function explainInvalid(text: string): Explanation {
  // half of a surrogate pair can't be displayed
  const piece = text.slice(0, MAX_PIECE).replace(/[\ud800-\udbff]$/, (half) => (text.length > MAX_PIECE ? '' : half))
  const spelled = spell(text)
  const joined = `${PARTICLE}${spelled}`
  if (spelled !== null && !hasImpermissibleStart(spelled) && classify(joined) === 'lujvo')
    return { kind: 'joins_particle', piece, joined, correction: hyphenated(spelled) }
  const { kind, letters, correction } = violationOf(text)
  const isWord = correction !== null && text.length <= MAX_PIECE && typedWordsOf(correction)?.length === 1
  return { kind, piece, letters: letters.slice(0, MAX_LETTERS), correction: isWord ? correction : null }
}

/** Returns the first violated rule. A rule about single letters takes precedence over rules about their combinations. */
function violationOf(piece: string): Violation {
  const spelled = spell(piece)
  if (spelled === null) return foreignLetters(piece)
  const word = spelled.replaceAll(' ', '').toLowerCase()
  if (word !== spelled && typedWordsOf(word)) return { kind: 'stress', letters: '', correction: word }
  return (
    misplacedApostrophe(word) ??
    consonantPair(word) ??
    consonantCluster(word) ??
    vowels(word) ??
    missingHyphen(word) ??
    misplacedY(word) ??
    singleSyllable(word) ?? { kind: 'not_words', letters: '', correction: null }
  )
}

const DIACRITICS = /\p{Mn}/gu
/** Matches letters outside the alphabet, with the diacritics after them, and other letters with diacritics. */
const FOREIGN = /[^a-gi-pr-vx-z'`,.\p{Mn}]\p{Mn}*|\P{Mn}\p{Mn}+|^\p{Mn}+/giu
/** Maximum number of foreign letters listed. */
const MAX_FOREIGN = 10

function foreignLetters(piece: string): Violation {
  const letters = new Set<string>()
  for (const [letter] of piece.matchAll(FOREIGN)) if (letters.add(letter).size === MAX_FOREIGN) break
  const plain = piece.normalize('NFD').replace(DIACRITICS, '')
  // inside a text, characters without sound separate words
  const correction = plain.replace(/^[^\p{L}']+|[^\p{L}']+$/gu, '')
  return { kind: 'foreign_letters', letters: [...letters].join(' '), correction }
}

/** Finds an apostrophe that isn't between two vowels. */
function misplacedApostrophe(word: string): Violation | null {
  if (!/(?<![aeiouy])'|'(?![aeiouy])/.test(word)) return null
  return {
    kind: 'misplaced_apostrophe',
    letters: "'",
    correction: word.replace(/(?<![aeiouy])'|'(?![aeiouy])/g, ''),
  }
}

/** Finds the first two or three consonants that can't be adjacent (CLL 3.6). */
function consonantPair(word: string): Violation | null {
  for (let end = 2; end <= word.length; end++) {
    if (hasPermissibleClusters(word.slice(Math.max(0, end - 3), end))) continue
    const pair = word.slice(end - 2, end)
    const letters = hasPermissibleClusters(pair) ? word.slice(end - 3, end) : pair
    const before = word.slice(0, end - letters.length)
    const after = word.slice(before.length + 1)
    if (letters[0] === letters[1]) return { kind: 'impermissible_cluster', letters, correction: before + after }
    const withHyphen = `${before}${letters[0]}y${after}`
    if (classify(withHyphen) === 'lujvo') return { kind: 'missing_hyphen', letters, correction: withHyphen }
    return { kind: 'impermissible_cluster', letters, correction: null }
  }
  return null
}

const hasImpermissibleStart = (word: string) => {
  const [initial] = /^[^aeiouy']{2,}/i.exec(word) ?? []
  return initial !== undefined && !isInitial(initial.toLowerCase())
}

/** Finds consonants that can't start a word (CLL 3.7), or that can't be divided between two syllables. */
function consonantCluster(word: string): Violation | null {
  for (const { 0: letters, index } of word.matchAll(/[^aeiouy']{2,}/g)) {
    if (index === 0 && hasImpermissibleStart(word)) return { kind: 'impermissible_initial', letters, correction: null }
    const isDivisible = letters.length < 3 || isInitial(letters.slice(1)) || /[lmnr]/.test(letters.slice(1, -1))
    if (!isDivisible && index + letters.length < word.length)
      return { kind: 'impermissible_cluster', letters, correction: null }
  }
  return null
}

function isInitial(letters: string): boolean {
  const [first, second, third] = Array.from(letters, (letter) => letter.charCodeAt(0))
  if (letters.length === 2) return isInitialPair(first!, second!)
  return letters.length === 3 && isInitialTriple(first!, second!, third!)
}

/** Finds adjacent vowels that form neither a diphthong nor a vowel after a glide (CLL 3.4), so that they need an apostrophe. */
function vowels(word: string): Violation | null {
  const lengths = nuclei(word)
  for (let i = 0; i < word.length; i += lengths[i] || 1) {
    const kind = kindOf(word.charCodeAt(i))
    if (lengths[i] !== 0 || (kind !== VOWEL && kind !== Y)) continue
    if (isGlideAt(word, i, lengths) && !isConsonant(word.charCodeAt(i - 1))) continue
    let start = i
    while (/[aeiouy]/.test(word[start - 1] ?? '')) start--
    const [letters] = /^[aeiouy]*/.exec(word.slice(start))!
    return {
      kind: 'impermissible_vowels',
      letters,
      correction: `${word.slice(0, i + 1)}'${word.slice(i + 1)}`,
    }
  }
  return null
}

function missingHyphen(word: string): Violation | null {
  const correction = hyphenated(word)
  return correction === null ? null : { kind: 'missing_hyphen', letters: '', correction }
}

/** Finds a y that isn't a hyphen between the parts of a compound (CLL 3.4, 4.5). */
const misplacedY = (word: string): Violation | null =>
  /y(?=.)|.y/.test(word) ? { kind: 'misplaced_y', letters: 'y', correction: null } : null

/** Finds a text with adjacent consonants, as only brivla and names have, and a single syllable, as only cmavo and names have. */
function singleSyllable(word: string): Violation | null {
  const syllables = nuclei(word).filter((length) => length > 0).length
  if (syllables !== 1 || !/[^aeiouy']{2}/.test(word)) return null
  return { kind: 'single_syllable', letters: '', correction: null }
}

/** Returns the compound that a word becomes with one more hyphen (CLL 4.11), or null if there is none. */
function hyphenated(word: string): string | null {
  if (word.length > MAX_PIECE) return null
  const places = [...word.matchAll(/(?<=[^aeiouy'])(?=[^aeiouy'])/g)].map(({ index }) => index)
  const candidates = places.map((at) => `${word.slice(0, at)}y${word.slice(at)}`)
  const loose = /^[^aeiouy'](?:ai|ei|oi|au|[aeiou]'[aeiou])(?=([^aeiouy']))/.exec(word)
  if (loose) {
    const hyphen = loose[1] === 'r' ? 'n' : 'r'
    candidates.push(`${loose[0]}${hyphen}${word.slice(loose[0].length)}`)
  }
  return candidates.find((candidate) => classify(candidate) === 'lujvo') ?? null
}
