import { asMeant } from '@vlacku/language'

/** Maximum word length. Longer words have too many similar spellings. */
export const MAX_WORD_LENGTH = 50

/** A lookup of lowercase dictionary words, such as a `Set`. */
export interface KnownWords {
  has(word: string): boolean
}

/**
 * Returns the known words that differ from an unknown word by one letter, with the most likely typing errors first. Empty for a
 * known word. Excludes letter words such as `ybu`, which are rare.
 */
export function knownWordsNear(written: string, known: KnownWords): string[] {
  const lower = asMeant(written).toLowerCase()
  if (lower.length < 2 || lower.length > MAX_WORD_LENGTH || known.has(lower)) return []
  const word = lower.replaceAll('h', "'")
  const near = [...new Set([word, ...nearSpellings(word)])].filter(
    (spelling) => known.has(spelling) && !LETTER_WORD.test(spelling),
  )
  return hasForeignLetters(word) ? near.filter((spelling) => spelling.length > MAX_CMAVO_LENGTH) : near
}

const LETTER_WORD = /^\.?[aeiouy]bu$/

/** Maximum length of a cmavo without digraphs. One letter is a large part of a cmavo: `te` resembles English `the`. */
const MAX_CMAVO_LENGTH = 4

/** Returns true if a word has letters that Lojban lacks, or an apostrophe next to a consonant. */
const hasForeignLetters = (word: string) => /[^a-z']|[qw]|(?<![aeiouy])'|'(?=[^aeiouy])/.test(word)

const LETTERS = "abcdefgijklmnoprstuvxyz'"
const VOWELS = 'aeiouy'
/** Rows of a QWERTY keyboard in half key widths. */
const ROWS = ['q w e r t y u i o p', ' a s d f g h j k l', '  z x c v b n m']

/** Pairs of consonants with similar sounds: voiced and voiceless ones, sibilants, liquids, and `c` as read in English. */
const SIMILAR: ReadonlySet<string> = new Set(
  ['bp', 'dt', 'gk', 'ck', 'vf', 'zs', 'jc', 'cs', 'jz', 'lr', 'mn', 'xk'].flatMap(([a, b]) => [a! + b!, b! + a!]),
)

/** Pairs of letters on adjacent keys. */
const ADJACENT: ReadonlySet<string> = adjacentKeys()

/**
 * Yields the texts that differ from a word by one inserted, missing, changed or swapped letter, most likely errors first:
 * apostrophes, swapped and doubled letters, final vowels, similar sounds, adjacent keys, then all others. May contain duplicates.
 */
function* nearSpellings(word: string): Generator<string> {
  const before = (at: number) => word.slice(0, at)
  const replaced = (at: number, by: string, count = 1) => before(at) + by + word.slice(at + count)
  const places = Array.from(word, (_, at) => at)
  for (const at of places)
    if (VOWELS.includes(word[at]!) && VOWELS.includes(word[at + 1] ?? '-')) yield replaced(at + 1, "'", 0)
  for (const at of places) if (word[at] === "'") yield replaced(at, '')
  for (const at of places.slice(1)) yield replaced(at - 1, word[at]! + word[at - 1]!, 2)
  for (const at of places) {
    if (word[at] === word[at + 1]) yield replaced(at, '')
    yield replaced(at, word[at]!, 0)
  }
  const last = word.length - 1
  if (VOWELS.includes(word[last]!)) for (const vowel of VOWELS) yield replaced(last, vowel)
  for (const at of places) for (const letter of LETTERS) if (SIMILAR.has(word[at]! + letter)) yield replaced(at, letter)
  for (const at of places)
    for (const letter of LETTERS) if (ADJACENT.has(word[at]! + letter)) yield replaced(at, letter)
  for (const at of places.toReversed()) yield replaced(at, '')
  for (const at of [...places, word.length]) for (const letter of LETTERS) yield replaced(at, letter, 0)
  for (const at of places) for (const letter of LETTERS) yield replaced(at, letter)
}

function adjacentKeys(): Set<string> {
  const keys = ROWS.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === ' ' ? [] : [{ letter, x, y }])))
  const pairs = new Set<string>()
  for (const a of keys)
    for (const b of keys)
      if (a !== b && Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) <= 2) pairs.add(a.letter + b.letter)
  return pairs
}
