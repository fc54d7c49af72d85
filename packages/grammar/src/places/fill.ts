import type { RuleNode } from '../tree.ts'
import type { Word } from '../words.ts'
import { rulesIn, type Term, type Termset, termsIn } from './terms.ts'

/** The unit of a selbri whose places are filled: the last unit of a tanru. */
export interface Head {
  unit: RuleNode
  /** Meaning of the numbered places after `se` and `jai`: a place of the unit or a tag. Higher places are unaffected. */
  order: readonly (number | string)[]
  /** Meaning of `fai`. */
  fai: number | string | null
  /** Places and tags filled by the sumti after `be` and `bei`. */
  linked: ReadonlySet<number | string>
  isCertain: boolean
}

/** A sumti and what it fills: a place number, a tag, or neither if it depends on the context. */
export interface Filled {
  sumti: RuleNode
  place: number | null
  tag: string | null
  certain: boolean
}

const FA = ['fa', 'fe', 'fi', 'fo', 'fu']
/** Maximum number of places of a word. */
const MAX_PLACES = 5

/** Assigns sumti to the places of one head, in order. */
export class Filler {
  readonly filled = new Set<number | string>()
  readonly #head: Head
  readonly #onFilled: (filled: Filled) => void
  #next = 1

  constructor(head: Head, onFilled: (filled: Filled) => void) {
    this.#head = head
    this.#onFilled = onFilled
    for (const place of head.linked) this.filled.add(place)
  }

  /** Skips the first place if no sumti precedes the selbri. */
  passSelbri(): void {
    this.#next = Math.max(this.#next, 2)
  }

  fill(terms: readonly (Term | Termset)[], isCertain = true): void {
    for (const term of terms) {
      if (term.kind === 'term') this.#put(term, isCertain)
      else this.#fillAlternatives(term)
    }
  }

  /** Fills the places from the second on with the sumti after `be` and `bei`. */
  link(linkargs: RuleNode, words: readonly Word[]): void {
    this.passSelbri()
    for (let node: RuleNode | undefined = linkargs; node; ) {
      const children: RuleNode[] = rulesIn(node)
      for (const child of children) this.fill(termsIn(child, words))
      node = children.find(({ rule }) => rule === 'links')
    }
  }

  #fillAlternatives({ alternatives }: Termset): void {
    const start = this.#next
    let end = start
    for (const alternative of alternatives) {
      this.#next = start
      this.fill(alternative, false)
      end = Math.max(end, this.#next)
    }
    this.#next = end
  }

  #put({ sumti, fa, tag }: Term, isCertain: boolean): void {
    if (tag !== null) this.#onFilled({ sumti, place: null, tag, certain: isCertain })
    else if (fa === null) this.#putNext(sumti, isCertain)
    else if (fa === 'fai') this.#putIn(this.#head.fai ?? 'fai', sumti, isCertain)
    else if (FA.includes(fa)) {
      this.#next = FA.indexOf(fa) + 2
      this.#putIn(this.#meaning(this.#next - 1), sumti, isCertain)
    } else this.#onFilled({ sumti, place: null, tag: fa, certain: false })
  }

  #putNext(sumti: RuleNode, isCertain: boolean): void {
    const first = this.#next
    // alternatives fill the same places, so they must not skip places filled by one another
    while (this.filled.has(this.#meaning(this.#next)) && isCertain) this.#next++
    const isPlain = this.#next === first && this.#next <= MAX_PLACES
    this.#putIn(this.#meaning(this.#next++), sumti, isCertain && isPlain)
  }

  #meaning(place: number): number | string {
    return this.#head.order[place - 1] ?? place
  }

  #putIn(meaning: number | string, sumti: RuleNode, isCertain: boolean): void {
    const isKnown = meaning !== 'jai' && meaning !== 'fai' && !this.filled.has(meaning)
    const certain = isCertain && this.#head.isCertain && isKnown
    this.filled.add(meaning)
    const filled = typeof meaning === 'number' ? { place: meaning, tag: null } : { place: null, tag: meaning }
    this.#onFilled({ sumti, ...filled, certain })
  }
}
