import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { asMeant, type Explanation, type InvalidWordKind, type Part } from '@vlacku/language'
import type { Ctx } from '../../../platform/context.ts'
import { packOf } from '../../../platform/languagePacks.ts'
import type { KnownWords, LexiconCache } from './lexicon.ts'

/** Returns the known source words of a compound, in order. Skips parts with an unknown affix. */
export const knownSourceWords = (parts: Part[]): string[] =>
  parts.flatMap((part) => (part.kind === 'affix' && part.word !== null ? [part.word] : []))

/** Returns the source words of a compound, in order, or null if an affix is unknown. */
export const sourceWords = (parts: Part[]): string[] | null =>
  parts.some((part) => part.kind === 'affix' && part.word === null) ? null : knownSourceWords(parts)

/**
 * Determines the word type of a text according to the rules of its language. `known` contains the Lojban affixes and roots of the
 * dictionary.
 */
export function analyze(word: string, source_langid: number, known: KnownWords) {
  const pack = packOf(source_langid)
  const text = pack?.normalize(word) ?? asMeant(word).normalize('NFC').trim()
  if (!pack) return { ...nothingMore, success: true, word_type: 'phrase', text, error: null }
  const word_type = pack.classify(word)
  const explanation = pack.explain(word)
  if (word_type === null) {
    const error = explanation ? inEnglish(explanation) : `not a word: ${text}`
    return { ...nothingMore, success: false, word_type: 'nalvla', text, explanation, error }
  }
  const ofLojban = source_langid === DEFAULT_SOURCE_LANGID
  const parts = ofLojban ? pack.decompose(text, known) : null
  return {
    success: true,
    word_type,
    text,
    // a name made of affixes has parts, but isn't a compound
    recommended: parts && word_type !== 'cmevla' ? recommended(text, parts, known, source_langid) : null,
    problems: word_type === 'gismu' && ofLojban ? similarRoots(text, known, source_langid) : null,
    explanation,
    error: explanation && inEnglish(explanation),
    decomposition: parts && sourceWords(parts),
    parts,
  }
}

/** Maximum length of a compound in characters. Exceeds the length of any real compound. */
const MAX_COMPOUND = 120

/** Returns the source words if the text is a compound of known words; otherwise null. */
export async function compoundOf(
  ctx: Ctx,
  lexicon: LexiconCache,
  text: string,
  source_langid: number,
): Promise<string[] | null> {
  const pack = packOf(source_langid)
  if (!pack || text === '' || text.length > MAX_COMPOUND) return null
  const parts = pack.decompose(pack.normalize(text), await lexicon.read(ctx.db))
  const words = parts && sourceWords(parts)
  return words && words.length > 0 ? words : null
}

const nothingMore = { recommended: null, problems: null, explanation: null, decomposition: null, parts: null }

function inEnglish(explanation: Explanation): string {
  switch (explanation.kind) {
    case 'joins_particle':
      return `not a word: ${explanation.piece} would join a particle before it to one word, as in ${explanation.joined}`
    case 'falls_apart':
      return `not one word: it is heard as ${explanation.words.join(' ')}`
    default: {
      const rule = rules[explanation.kind]
      return `not a word: ${explanation.piece}${rule && ` (${rule}${explanation.letters && `: ${explanation.letters}`})`}`
    }
  }
}

const rules: Record<InvalidWordKind, string> = {
  foreign_letters: 'letters that the language does not use',
  misplaced_apostrophe: 'an apostrophe that is not between two vowels',
  impermissible_cluster: 'consonants that cannot be adjacent',
  impermissible_initial: 'consonants that cannot start a word',
  impermissible_vowels: 'vowels that need an apostrophe between them',
  missing_hyphen: 'a missing hyphen',
  stress: 'stress on the wrong syllable',
  misplaced_y: 'a y that is not between the parts of a compound',
  single_syllable: 'adjacent consonants in a single syllable',
  final_consonant: 'a final consonant',
  not_words: '',
}

/** Returns the best form of a compound if it differs from the given form. */
function recommended(text: string, parts: Part[], known: KnownWords, source_langid: number): string | null {
  const pieces = parts.flatMap((part) => (part.kind === 'affix' ? [part.word ?? `-${part.text}-`] : []))
  const best = packOf(source_langid)?.compose(pieces, known)?.word ?? null
  return best === text ? null : best
}

function similarRoots(text: string, known: KnownWords, source_langid: number) {
  const pack = packOf(source_langid)!
  const others = (words: string[]) => pack.similarRoots(text, words).filter((word) => word !== text)
  return { regular: others(known.roots.regular), experimental: others(known.roots.experimental) }
}
