import { type RuleNode, ruleNodes } from '../tree.ts'
import type { Word } from '../words.ts'
import { Filler, type Head } from './fill.ts'
import { headsOf } from './heads.ts'
import { leadingWord, rulesIn, type Term, type Termset, termsIn } from './terms.ts'

/** Indices of the first and last word. */
interface Words {
  first: number
  last: number
}

/** A sumti that fills a place of a selbri. */
export interface Place {
  /** The part of the selbri to which the place belongs: the last word or group of a tanru, without `se` and similar words. */
  selbri: Words
  sumti: Words
  /** Place number, counted without `se`; null for a place added by a tag. */
  place: number | null
  /** Text of the tag that adds the place, such as `ri'a`; `jai` or `fai` for the places created by these words. */
  tag: string | null
  /** False if the assignment depends on interpretation. */
  certain: boolean
}

/** Maximum number of places in the result, because connected bridi that share sumti can have quadratically many. */
const MAX_PLACES = 10_000

/** Lists the sumti with the places that they fill, in order of the bridi. */
export function placesOf(tree: RuleNode, words: readonly Word[]): Place[] {
  const reader = new PlaceReader(words)
  for (const node of ruleNodes(tree)) {
    if (reader.places.length >= MAX_PLACES) break
    if (node.rule === 'sentence') reader.sentence(node)
    else if (node.rule === 'tanru-unit-1') reader.linked(node)
    else if (node.rule === 'free' && leadingWord(node, words) === 'sei') reader.comment(node)
  }
  return reader.places.slice(0, MAX_PLACES)
}

type TermList = readonly (Term | Termset)[]

class PlaceReader {
  readonly places: Place[] = []
  readonly #words: readonly Word[]
  /** Sentences within forethought connections that have already been processed. They share the terms outside the connection. */
  readonly #done = new Set<RuleNode>()

  constructor(words: readonly Word[]) {
    this.#words = words
  }

  sentence(node: RuleNode, before: TermList = [], after: readonly TermList[] = []): void {
    if (this.#done.has(node)) return
    this.#done.add(node)
    const children = rulesIn(node)
    const tail = children.at(-1)!
    const own = children.slice(0, -1).flatMap((child) => termsIn(child, this.#words))
    this.#bridiTail(tail, [...before, ...own], after)
  }

  /** Handles `be` and `bei` in any position. */
  linked(node: RuleNode): void {
    const [unit, linkargs] = rulesIn(node)
    if (!unit || !linkargs) return
    for (const head of headsOf(unit, this.#words).front) this.#filler(head).link(linkargs, this.#words)
  }

  /** Handles `sei` with its terms and selbri. */
  comment(node: RuleNode): void {
    const selbri = rulesIn(node).find(({ rule }) => rule === 'selbri')
    const terms = rulesIn(node).flatMap((child) => termsIn(child, this.#words))
    if (selbri) this.#selbri(selbri, terms, [])
  }

  #bridiTail(node: RuleNode, before: TermList, after: readonly TermList[]): void {
    const children = rulesIn(node)
    switch (node.rule) {
      case 'bridi-tail-3': {
        const [selbri, tail] = children
        if (selbri && tail) this.#selbri(selbri, before, [termsIn(tail, this.#words), ...after])
        return
      }
      case 'gek-sentence':
        this.#forethought(children, before, after)
        return
      case 'bridi-tail':
      case 'bridi-tail-1':
      case 'bridi-tail-2':
        this.#connected(children, before, after)
    }
  }

  /**
   * Assigns the terms after the second of two connected bridi to both, so that each bridi also gets the terms of all later
   * connections.
   */
  #connected(children: readonly RuleNode[], before: TermList, after: readonly TermList[]): void {
    const bridi = children.filter(({ rule }) => rule.startsWith('bridi-tail') || rule === 'gek-sentence')
    const shared = children.filter(({ rule }) => rule === 'tail-terms').map((child) => termsIn(child, this.#words))
    for (const [number, one] of bridi.entries()) {
      if (this.places.length >= MAX_PLACES) return
      const later = shared.slice(Math.max(0, number - 1)).filter((terms) => terms.length > 0)
      this.#bridiTail(one, before, [...later, ...after])
    }
  }

  #forethought(children: readonly RuleNode[], before: TermList, after: readonly TermList[]): void {
    const tail = children.find(({ rule }) => rule === 'tail-terms')
    const later = tail ? [termsIn(tail, this.#words), ...after] : after
    for (const child of children) {
      if (child.rule === 'gek-sentence') this.#bridiTail(child, before, after)
      if (child.rule === 'subsentence') this.sentence(innerSentence(child), before, later)
    }
  }

  #selbri(selbri: RuleNode, before: TermList, after: readonly TermList[]): void {
    const { front, back } = headsOf(selbri, this.#words)
    for (const head of front) {
      const filler = this.#filler(head)
      filler.fill(before)
      if (front !== back) continue
      filler.passSelbri()
      for (const terms of after) filler.fill(terms)
    }
    if (front === back) return
    for (const head of back) {
      const filler = this.#filler(head)
      filler.passSelbri()
      for (const terms of after) filler.fill(terms)
    }
  }

  #filler(head: Head): Filler {
    const selbri = wordsOf(head.unit)
    return new Filler(head, ({ sumti, ...filled }) => {
      this.places.push({ selbri, sumti: wordsOf(sumti), ...filled })
    })
  }
}

const wordsOf = ({ first, last }: RuleNode): Words => ({ first, last })

/** Skips the prenexes of a subsentence and returns its sentence. */
function innerSentence(node: RuleNode): RuleNode {
  let inner = node
  while (inner.rule === 'subsentence') inner = rulesIn(inner).at(-1)!
  return inner
}
