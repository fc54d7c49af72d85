import { type Findings, REASON, rankOf, TIER } from './findings.ts'
import { fold } from './letters.ts'
import { positionCost } from './matchTexts.ts'
import type { Question } from './question.ts'

/** Head words: the very word, words that begin so, and words of several words that contain it. */
export function matchHeads(findings: Findings, question: Question): void {
  const { segment } = findings
  question.keys.forEach((key, at) => {
    const [first, end] = segment.headsOf(key)
    for (let head = first; head < end; head++) {
      const tier = segment.headWords.equals(head, question.raw) ? 0 : 1 + at
      offerHeads(findings, head, head + 1, rankOf(REASON.word, 0, tier * TIER))
    }
    const past = segment.headKeys.lowerBound(key, true)
    for (let head = end; head < past; head++) {
      const longer = Math.min(60, (segment.headKeys.lengthOf(head) - key.length) * 2)
      offerHeads(findings, head, head + 1, rankOf(REASON.prefix, 0, at * TIER + longer))
    }
    const part = segment.parts.find(key)
    if (part < 0) return
    for (const head of segment.partHeads.of(part))
      offerHeads(findings, head, head + 1, rankOf(REASON.wordPart, 0, at * TIER))
  })
}

function offerHeads(findings: Findings, first: number, end: number, rank: number): void {
  const [from, to] = findings.segment.docsOfHeads(first, end)
  for (let doc = from; doc < to; doc++) findings.offer(doc, rank)
}

/** @param firstLanguage the language whose definitions go first; see `REASON.rafsiElsewhere` */
export function matchRafsi(findings: Findings, question: Question, firstLanguage: number | null): void {
  const { segment } = findings
  question.keys.forEach((key, at) => {
    const rafsi = segment.rafsi.find(key.replace(/^-|-$/g, ''))
    if (rafsi < 0) return
    for (const doc of segment.rafsiDocs.of(rafsi)) {
      const here = firstLanguage === null || segment.langidOf(doc) === firstLanguage
      findings.offer(doc, rankOf(here ? REASON.rafsi : REASON.rafsiElsewhere, 0, at * TIER))
    }
  })
}

/** The whole gloss, or the whole word for a place. Other accents are a lower tier. */
export function matchGlosses(findings: Findings, question: Question): void {
  if (question.phrase === '') return
  const { segment } = findings
  const offer = (gloss: number, tier: number) => {
    if (gloss < 0) return
    for (const unit of segment.glossUnits.of(gloss)) {
      findings.offer(
        segment.data.unitDoc[unit]!,
        rankOf(REASON.gloss, 0, tier * TIER + positionCost(segment.data.unitPosition[unit]!)),
      )
    }
  }
  offer(segment.glosses.find(question.phrase), 0)
  const bare = fold(question.phrase)
  if (bare !== question.phrase) offer(segment.glosses.find(bare), 1)
  const id = segment.bareGlosses.find(bare)
  if (id >= 0) for (const gloss of segment.bareGlossIds.of(id)) offer(gloss, 1)
}

/** Every word of a selma'o, when its name was typed: `KOhA4`, `ui`. */
export function matchSelmaho(findings: Findings, question: Question): void {
  const { segment } = findings
  for (const key of question.keys) {
    for (const id of segment.selmahoByName.get(key) ?? []) {
      for (const doc of segment.selmahoDocs.of(id)) findings.offer(doc, rankOf(REASON.selmaho, 0, 0))
    }
  }
}
