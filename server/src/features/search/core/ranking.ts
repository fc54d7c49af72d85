import { CLOSEST, type Findings, REASON, REASONS, STEP, STEPS_PER_REASON, TIER } from './findings.ts'
import { selectWindow } from './selection.ts'
import type { MatchKind, SearchQuery } from './types.ts'

const KIND: readonly MatchKind[] = (() => {
  const kinds: MatchKind[] = []
  const names: Record<keyof typeof REASON, MatchKind> = {
    word: 'word',
    rafsi: 'rafsi',
    gloss: 'gloss',
    rafsiElsewhere: 'rafsi',
    prefix: 'prefix',
    wordPart: 'word_part',
    glossWord: 'gloss_word',
    definition: 'definition',
    notes: 'notes',
    selmaho: 'selmaho',
    spelling: 'spelling',
    someWords: 'some_words',
    listed: 'listed',
  }
  for (const [reason, kind] of Object.entries(names)) kinds[REASON[reason as keyof typeof REASON]] = kind
  return kinds
})()

export interface Ranked {
  findings: Findings
  doc: number
  match: MatchKind
}

export type Order = Pick<SearchQuery, 'sort_by' | 'sort_order'>

/**
 * The wanted window of everything found: reason and step, then votes, tier, language and closeness with the word's
 * standing, then the order of words. Another order than words from a to z takes the place of all between votes and
 * words; votes as the chosen order go from the lowest if so wished.
 *
 * @param languageRank langid → 0 for the first language, up to 30
 */
export function rank(
  all: Findings[],
  window: { from: number; to: number },
  order: Order,
  languageRank: (langid: number) => number,
): { ranked: Ranked[]; counts: Uint32Array } {
  const counts = countSteps(all)
  const ranked: Ranked[] = []
  let passed = 0
  for (let step = 0; step < counts.length && passed < window.to; step++) {
    const count = counts[step]!
    if (count > 0 && passed + count > window.from) {
      const from = Math.max(0, window.from - passed)
      const to = Math.min(count, window.to - passed)
      ranked.push(...windowOfStep(all, step, count, from, to, order, languageRank))
    }
    passed += count
  }
  return { ranked, counts }
}

/** How many docs have their best match in each step. */
export function countSteps(all: Findings[]): Uint32Array {
  const counts = new Uint32Array(REASONS * STEPS_PER_REASON)
  for (const { steps } of all) for (let step = 0; step < steps.length; step++) counts[step]! += steps[step]!
  return counts
}

let docs = new Uint32Array(1024)
let owner = new Uint8Array(1024)
let weight = new Float64Array(1024)

function windowOfStep(
  all: Findings[],
  step: number,
  count: number,
  from: number,
  to: number,
  order: Order,
  languageRank: (langid: number) => number,
): Ranked[] {
  if (count > docs.length) {
    docs = new Uint32Array(count * 2)
    owner = new Uint8Array(count * 2)
    weight = new Float64Array(count * 2)
  }
  const weigh = weigher(order, step === REASON.listed * STEPS_PER_REASON)
  let size = 0
  for (const [which, findings] of all.entries()) {
    const languageCost = Uint8Array.from(findings.segment.data.languageIds, languageRank)
    for (let at = 0; at < findings.count; at++) {
      const doc = findings.docs[at]!
      const found = findings.rank[doc]!
      if (found >>> 16 !== step) continue
      docs[size] = doc
      owner[size] = which
      weight[size++] = weigh(findings, doc, found % STEP, languageCost)
    }
  }
  const reverse = order.sort_by === 'word' && order.sort_order === 'desc'
  const tieBefore = (left: number, right: number) => {
    const [a, b] = [owner[left]!, owner[right]!]
    const compared =
      a === b ? docs[left]! - docs[right]! : all[a]!.segment.compareAcross(docs[left]!, all[b]!.segment, docs[right]!)
    return reverse ? compared > 0 : compared < 0
  }
  const match = KIND[Math.floor(step / STEPS_PER_REASON)]!
  const places = selectWindow(weight.subarray(0, size), from, to, tieBefore)
  return places.map((at) => ({ findings: all[owner[at]!]!, doc: docs[at]!, match }))
}

type Weigh = (findings: Findings, doc: number, closeness: number, languageCost: Uint8Array) => number

/** One number a doc, less is earlier; below 2 ** 53, as votes have 21 bits (see `MOST_VOTES`) and seconds 32. */
function weigher(order: Order, listed: boolean): Weigh {
  const sign = order.sort_order === 'desc' ? -1 : 1
  const votes = (findings: Findings, doc: number) => findings.segment.data.docScore[doc]!
  const chosen = {
    word: () => 0,
    score: votes,
    type: (findings: Findings, doc: number) => findings.segment.typeOf(doc),
    date: (findings: Findings, doc: number) => findings.segment.data.docTime[doc]!,
  }[order.sort_by]
  if (listed) return (findings, doc) => sign * chosen(findings, doc)
  const best = order.sort_by === 'score' || (order.sort_by === 'word' && sign > 0)
  if (!best) return (findings, doc) => sign * chosen(findings, doc) - votes(findings, doc) * 2 ** 32
  const lowestFirst = order.sort_by === 'score' && sign > 0
  return (findings, doc, closeness, languageCost) => {
    const { segment } = findings
    const language = languageCost[segment.data.profileLanguage[segment.profile[doc]!]!]!
    const cost = Math.min(CLOSEST, (closeness % TIER) + segment.standing[doc]!)
    const score = lowestFirst ? votes(findings, doc) : -votes(findings, doc)
    return score * 2 ** 21 + ((closeness >>> 12) * 32 + language) * TIER + cost
  }
}
