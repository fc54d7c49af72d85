import type { CompositionOptions, Compound, Lexicon, Part } from '@vlacku/language'
import { classify } from './classify.ts'
import { isFuhivla } from './fuhivla.ts'
import { joints, type Start } from './joints.ts'
import { isLujvoAt, lujvoPieces, lujvoTable } from './lujvo.ts'
import { normalize } from './normalize.ts'
import { isGismu, shortShape } from './rafsi.ts'
import { type Candidate, readTerm, type Shape, type Term } from './terms.ts'

/** Weight of each affix shape in the CLL 4.12 score. */
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

/** A partial compound that ends with a given candidate. */
interface Path {
  candidate: Candidate
  hyphen: string
  start: Start
  score: number
  before: Path | null
}

/**
 * Returns the best lujvo for the given words, or null if there is none. With `asName`, the compound is a name that ends in a
 * consonant. Runs in time linear in the number of words.
 */
export const compose = (words: readonly string[], lexicon: Lexicon, asName = false): Compound | null =>
  compositions(words, lexicon, { limit: 1, asName })[0] ?? null

/**
 * Returns up to about `limit` lujvo for the given words, best first: one affix of each word, joined by the required hyphens. The
 * lowest score wins: 1000 for each letter, plus 100 for each y, minus 10 times the worth of each affix, minus one for each vowel.
 * Unlike in CLL 4.12, an apostrophe counts as a letter and the hyphens r and n have no penalty, as in latkerlo-jvotci.
 * If two affixes have equal scores, CVV is preferred to CCV. With `hasNeedlessHyphens`, also returns forms with a y that isn't
 * required (CLL 4.11), such as `geryzda`. Returns an empty array for fewer than two words, for a word that can't be part of a
 * compound, and if no combination is valid. Runs in time linear in the number of words and in `limit`.
 */
export function compositions(
  words: readonly string[],
  lexicon: Lexicon,
  { limit, asName = false, hasNeedlessHyphens = false }: CompositionOptions,
): Compound[] {
  const terms: Term[] = []
  for (const word of words) {
    const term = readTerm(word, lexicon, asName)
    if (!term) return []
    terms.push(term)
  }
  if (terms.length < 2) return []
  // Compounds with borrowings can fail in ways that only the whole word reveals (`pa mlongenytsi` sounds like one word).
  const isCompound = (word: string) =>
    classify(word) === (asName ? 'cmevla' : 'lujvo') && decompose(word, lexicon) !== null
  const isListed = (parts: readonly Part[]) =>
    isCompound(wordOf(parts)) && (hasNeedlessHyphens || !isCompound(wordOf(withoutFirstY(parts))))
  // Each form with a needless hyphen has a better form without it, so at most half of the best paths are dropped.
  const paths = bestPaths(terms, hasNeedlessHyphens ? limit : 2 * limit, asName)
  return paths
    .map((path) => ({ parts: partsOf(path), score: path.score }))
    .filter(({ parts }) => isListed(parts))
    .slice(0, limit)
    .map(({ parts, score }) => ({ word: wordOf(parts), score, parts }))
}

const wordOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')

/** Omits a y after a CVC affix at the start, the only hyphen that `joints` adds even where the word may not need it. */
const withoutFirstY = ([first, hyphen, ...rest]: readonly Part[]): Part[] =>
  first && hyphen?.text === 'y' && shortShape(first.text) === 'CVC' ? [first, ...rest] : []

/** Returns up to `limit` paths, those with the lowest scores. */
function bestPaths(terms: Term[], limit: number, asName: boolean): Path[] {
  let paths: Path[] = terms[0]!.inside.map((candidate) => ({
    candidate,
    hyphen: '',
    start: candidate.shape === 'CVC' ? 'open' : 'safe',
    score: scoreOf(candidate),
    before: null,
  }))
  for (let i = 1; i < terms.length; i++) {
    const last = i === terms.length - 1
    const place = { first: i === 1, last, asName, limit }
    paths = (last ? terms[i]!.last : terms[i]!.inside).flatMap((candidate) => bestWays(paths, candidate, place))
  }
  return best(paths, limit)
}

const best = (paths: Path[], limit: number) => paths.toSorted((a, b) => a.score - b.score).slice(0, limit)

/**
 * Returns the best paths to a candidate with an open start, and the best paths with a safe start, since the rest of the word
 * depends on the start.
 */
function bestWays(
  paths: Path[],
  candidate: Candidate,
  place: { first: boolean; last: boolean; asName: boolean; limit: number },
): Path[] {
  const ways = paths.flatMap((before) =>
    joints(before.candidate, candidate, before.start, place).map(({ hyphen, start }) => ({
      ...{ candidate, hyphen, start, before },
      score: before.score + scoreOf(candidate) + hyphenScore(hyphen) - preference(before, candidate, place),
    })),
  )
  const starts: Start[] = ['open', 'safe']
  return starts.flatMap((start) =>
    best(
      ways.filter((way) => way.start === start),
      place.limit,
    ),
  )
}

function scoreOf({ text, shape }: Candidate): number {
  return 1000 * text.length - 10 * worth[shape] - text.replace(/[^aeiou]/g, '').length
}

function hyphenScore(hyphen: string): number {
  return 1000 * hyphen.length + (hyphen.includes('y') ? 100 : 0)
}

/** Prefers `leidje`, which doesn't start with a cluster, over `kledei`. */
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

/**
 * Returns the affixes and hyphens of a lujvo or of a name built like one (`lojban`), or the words around the `zei` of a
 * zei-lujvo; null for all other texts. The joined `text` fields are the normal form of the word. A root or borrowing written in
 * full is its own source word. The source word of an unknown affix is null. Runs in linear time.
 */
export function decompose(word: string, lexicon: Lexicon): Part[] | null {
  const text = normalize(word)
  const type = classify(text)
  if (type === 'zei-lujvo') return zeiParts(text)
  if ((type !== 'lujvo' && type !== 'cmevla') || text.includes(' ')) return null
  const lower = text.toLowerCase()
  const known = lujvoTable(lower)
  if (!isLujvoAt(lower, 0, known)) return null
  return lujvoPieces(lower, 0, known).map(({ kind, start, end }): Part => {
    if (kind === 'hyphen') return { kind, text: text.slice(start, end) }
    const affix = lower.slice(start, end)
    return { kind, text: text.slice(start, end), word: sourceWord(affix, lexicon) }
  })
}

function sourceWord(affix: string, lexicon: Lexicon): string | null {
  return lexicon.wordOfAffix(affix) ?? (isGismu(affix) || isFuhivla(affix) ? affix : null)
}

function zeiParts(text: string): Part[] | null {
  const pieces = text.split(/( zei )/)
  if (pieces.length === 1) return null
  return pieces.map((piece): Part => {
    return piece === ' zei ' ? { kind: 'hyphen', text: piece } : { kind: 'affix', text: piece, word: piece }
  })
}
