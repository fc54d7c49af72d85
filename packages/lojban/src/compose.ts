import type { Compound, Lexicon, Part } from '@vlacku/language'
import { classify } from './classify.ts'
import { decompose } from './decompose.ts'
import { joints, type Start } from './joints.ts'
import { type Candidate, readTerm, type Shape, type Term } from './terms.ts'

/** Preference of each affix shape in the score of CLL 4.12. */
const worth: Record<Shape, number> = {
  CVCCV: 1,
  CVCC: 2,
  CCVCV: 3,
  CCVC: 4,
  CVC: 5,
  "CV'V": 6,
  CCV: 7,
  CVV: 8,
  "fu'ivla": 0,
  "fu'ivla stem": 0,
}

/** The best partial compound found so far that ends in a given candidate. */
interface Path {
  candidate: Candidate
  hyphen: string
  start: Start
  score: number
  before: Path | null
}

/**
 * Returns the best lujvo for these words: one affix of each word, joined by the required hyphens. The lowest score wins: 1000 for
 * each letter, plus 100 for each y, minus 10 times the worth of each affix, minus one for each vowel. If two affixes have equal
 * scores, CVV is preferred to CCV. With `asName`, the compound is a name and ends in a consonant. Returns null for fewer than two
 * words, for a word that can't be part of a compound, and if no combination is valid. Linear in the number of words.
 */
export function compose(words: readonly string[], lexicon: Lexicon, asName = false): Compound | null {
  const terms: Term[] = []
  for (const word of words) {
    const term = readTerm(word, lexicon, asName)
    if (!term) return null
    terms.push(term)
  }
  if (terms.length < 2) return null
  const best = bestPath(terms, asName)
  if (!best) return null
  const parts = partsOf(best)
  const word = parts.map(({ text }) => text).join('')
  // Compounds with borrowings can fail in ways that only the whole word shows (`pa mlongenytsi` sounds like one word).
  if (classify(word) !== (asName ? 'cmevla' : 'lujvo') || !decompose(word, lexicon)) return null
  return { word, score: best.score, parts }
}

function bestPath(terms: Term[], asName: boolean): Path | null {
  let paths: Path[] = terms[0]!.inside.map((candidate) => ({
    candidate,
    hyphen: '',
    start: candidate.shape === 'CVC' ? 'open' : 'safe',
    score: scoreOf(candidate),
    before: null,
  }))
  for (let i = 1; i < terms.length; i++) {
    const last = i === terms.length - 1
    const place = { first: i === 1, last, asName }
    paths = (last ? terms[i]!.last : terms[i]!.inside).flatMap((candidate) => bestWays(paths, candidate, place))
  }
  return paths.reduce<Path | null>((best, path) => (best && best.score <= path.score ? best : path), null)
}

/** Returns the best path to a candidate with an open start, and the best with a safe one. */
function bestWays(
  paths: Path[],
  candidate: Candidate,
  place: { first: boolean; last: boolean; asName: boolean },
): Path[] {
  const best = new Map<Start, Path>()
  for (const before of paths)
    for (const { hyphen, start } of joints(before.candidate, candidate, before.start, place)) {
      const score = before.score + scoreOf(candidate) + hyphenScore(hyphen) - preference(before, candidate, place)
      const known = best.get(start)
      if (!known || score < known.score) best.set(start, { candidate, hyphen, start, score, before })
    }
  return [...best.values()]
}

function scoreOf({ text, shape }: Candidate): number {
  return 1000 * text.length - 10 * worth[shape] - text.replace(/[^aeiou]/g, '').length
}

function hyphenScore(hyphen: string): number {
  return 1000 * hyphen.length + (hyphen.includes('y') ? 100 : 0)
}

/** Prefers `leidje`, which doesn't start with a cluster, to `kledei`. */
function preference({ candidate }: Path, after: Candidate, place: { first: boolean; last: boolean; asName: boolean }) {
  const even = candidate.shape === 'CVV' || candidate.shape === "CV'V"
  return place.first && place.last && !place.asName && even && after.shape === 'CCV' ? 1 : 0
}

function partsOf(path: Path): Part[] {
  const parts: Part[] = []
  for (let at: Path | null = path; at; at = at.before) {
    parts.push({ kind: 'affix', text: at.candidate.text, word: at.candidate.word })
    if (at.hyphen) parts.push({ kind: 'hyphen', text: at.hyphen })
  }
  return parts.reverse()
}
