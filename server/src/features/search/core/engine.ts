import { Admission, type Filters } from './admission.ts'
import { type Findings, REASON, rankOf, STEPS_PER_REASON } from './findings.ts'
import { matchSomeWords } from './matchSomeWords.ts'
import { corrected, matchSpelling } from './matchSpelling.ts'
import { matchTexts } from './matchTexts.ts'
import { matchGlosses, matchHeads, matchRafsi, matchSelmaho } from './matchWords.ts'
import { type Question, understand } from './question.ts'
import { countSteps } from './ranking.ts'
import { familiesOf, isUsed, type Words, wordsOf } from './words.ts'

/** With so few definitions that only mention the words, a slip of the finger is likelier than their wish. */
const FEW = 4
/** A sentence of unknown words is no slip of the finger. */
const MOST_UNKNOWN = 3
/** So many words that merely begin so may be what was typed ahead of the rest. */
const FEW_BEGINNINGS = 30

/**
 * Fills the findings of every segment. They hold only what passes the filters and is alive.
 *
 * @param first langid of the language that goes before others; null when all are equal
 */
export function find(all: Findings[], search: string, filters: Filters, first: number | null): void {
  for (const findings of all) findings.begin(new Admission(findings.segment, filters))
  if (search.trim() === '') {
    for (const findings of all) findings.offerAll(rankOf(REASON.listed, 0, 0))
    return
  }
  const anyLanguage = !filters.languages?.length
  const families = familiesOf(all, filters.languages)
  const question = understand(search, families, anyLanguage)
  const words = wordsOf(all, question, families, anyLanguage && first !== null ? familyOfLangid(all, first) : null)
  for (const [at, findings] of all.entries()) {
    matchHeads(findings, question)
    matchRafsi(findings, question, first)
    matchGlosses(findings, question)
    matchTexts(findings, words.sure[at]!)
    matchSelmaho(findings, question)
  }
  const weak = isWeak(all)
  if (words.guessed) for (const [at, findings] of all.entries()) matchTexts(findings, words.guessed[at]!, true)
  if (weak) correct(all, question, words)
  if (question.tokens.length > 1 && foundBy(all) === 0) {
    for (const [at, findings] of all.entries()) matchSomeWords(findings, words.sure[at]!)
  }
}

const foundBy = (all: Findings[]) => all.reduce((sum, { count }) => sum + count, 0)

function familyOfLangid(all: Findings[], langid: number) {
  for (const { segment } of all) {
    const at = segment.data.languageIds.indexOf(langid)
    if (at >= 0) return segment.families[at]!
  }
  return null
}

/** Whether nothing was found but a few mentions and beginnings. */
function isWeak(all: Findings[]): boolean {
  const counts = countSteps(all)
  let beginnings = 0
  let mentions = 0
  for (let step = 0; step < counts.length; step++) {
    const reason = Math.floor(step / STEPS_PER_REASON)
    if (reason === REASON.prefix) beginnings += counts[step]!
    else if (reason === REASON.definition || reason === REASON.notes) mentions += counts[step]!
    else if (counts[step]! > 0) return false
  }
  return mentions <= FEW && beginnings <= FEW_BEGINNINGS
}

/** One slip in the whole query or in any word nobody uses; two slips when that leads nowhere. */
function correct(all: Findings[], question: Question, words: Words): void {
  const before = foundBy(all)
  for (const findings of all) matchSpelling(findings, question, 1)
  if (question.tokens.length > 1 && foundBy(all) === before) {
    correctWords(all, question, words)
  }
  if (foundBy(all) === before) for (const findings of all) matchSpelling(findings, question, 2)
}

function correctWords(all: Findings[], { tokens }: Question, { sure }: Words): void {
  const asTyped = tokens.map((_, at) => all.map((_, which) => sure[which]![at]!))
  const unknown = tokens.map(
    ({ eastAsian }, at) => !eastAsian && !all.some((findings, which) => isUsed(findings, asTyped[at]![which]!)),
  )
  if (unknown.filter(Boolean).length > MOST_UNKNOWN) return
  const guesses = tokens.map(({ text }, at) => (unknown[at] ? corrected(all, text) : asTyped[at]!))
  for (const [which, findings] of all.entries()) {
    const expansions = guesses.map((guess) => guess[which]!)
    matchTexts(findings, expansions, true)
  }
}
