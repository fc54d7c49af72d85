import { parse } from './parse.ts'
import { Filler, type Head } from './places/fill.ts'
import { headsOf } from './places/heads.ts'
import { rulesIn, termsIn } from './places/terms.ts'
import { TERMINATORS } from './selmao.ts'
import { CONSTITUENTS, type Node, type RuleNode } from './tree.ts'
import type { Word } from './words.ts'

const KEHA = "ke'a"

type Form = string | Form[]

interface Canonical {
  /** Equal for texts that have the same structure. */
  form: string
  words: readonly Word[]
  /** Indices of optional words. */
  dropped: ReadonlySet<number>
}

/**
 * Returns a form that is equal for texts that differ only in spelling, a leading `.i`, `cu`, terminators, `ke'a` in its default
 * place, or the order of places. Returns null for an invalid text. The form is for comparison, not for display.
 */
export const canonicalForm = (text: string): string | null => canonical(text)?.form ?? null

export interface Comparison {
  isEqual: boolean
  /** Optional words that occur in only one of two equal texts. */
  optional: string[]
  /**
   * Words in which two unequal texts differ, although they are optional in other positions, such as `ku` in `lo ninmu ku klama`.
   */
  needed: string[]
  /** True if equal texts have the same words in a different order. */
  isReordered: boolean
}

/** Compares the structure of a text with an expected text. Returns null if the expected text probably isn't Lojban. */
export function compareTexts(text: string, expected: string): Comparison | null {
  const other = canonical(expected)
  if (!other || mayBeEnglish(expected, other)) return null
  const one = canonical(text)
  if (!one || mayBeEnglish(text, one)) return { isEqual: false, optional: [], needed: [], isReordered: false }
  if (one.form === other.form) {
    const optional = difference(optionalIn(one), optionalIn(other))
    return { isEqual: true, optional, needed: [], isReordered: orderOf(one) !== orderOf(other) }
  }
  const needed = difference(textsOf(one.words), textsOf(other.words))
  const optional = new Set(textsOf([...one.words, ...other.words].filter(isOptionalElsewhere)))
  const isNeeded = needed.every((word) => optional.has(word))
  return { isEqual: false, optional: [], needed: isNeeded ? needed : [], isReordered: false }
}

const isOptionalElsewhere = ({ selmao, text }: Word) =>
  TERMINATORS.has(selmao) || selmao === 'CU' || selmao === 'FA' || text === KEHA

/** Returns true for texts such as “I do”, which is also `.i do`, and “makes sense”, which starts like a name. */
const mayBeEnglish = (text: string, { words }: Canonical) =>
  words[0]?.selmao === 'CMEVLA' ||
  (/(?<![\w.'])I(?![\w'])/.test(text) && !words.some(({ selmao }) => selmao === 'BRIVLA'))

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text)

/** Returns the required words in order. */
const orderOf = ({ words, dropped }: Canonical): string =>
  textsOf(words.filter((_, index) => !dropped.has(index))).join(' ')

const optionalIn = ({ words, dropped }: Canonical) => textsOf(words.filter((_, index) => dropped.has(index)))

/** Returns the distinct words that occur more often in one list than in the other. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of other) counts.set(word, (counts.get(word) ?? 0) - 1)
  return [...counts].filter(([, count]) => count !== 0).map(([word]) => word)
}

function canonical(text: string): Canonical | null {
  const { tree, words } = parse(text)
  if (!tree) return null
  const writer = new FormWriter(words)
  return { form: JSON.stringify(writer.text(tree)), words, dropped: writer.dropped }
}

class FormWriter {
  readonly dropped = new Set<number>()
  readonly #words: readonly Word[]
  /** Sentences of relative clauses that contain at most one `ke'a`. */
  readonly #clauses = new Set<RuleNode>()

  constructor(words: readonly Word[]) {
    this.#words = words
  }

  /**
   * Formats a text without the `.i` at its start. Modifiers and connectives of that `.i` are treated as part of the text, so that
   * `.i xu do klama` equals `xu do klama`.
   */
  text(tree: RuleNode): Form {
    return ['text', ...this.#children(opened(tree), true)]
  }

  #node(node: Node, isOpening = false): Form | null {
    if (node.kind === 'elided') return null
    if (node.kind === 'rule') return this.#rule(node)
    const { first, last, selmao } = node
    if (isOpening && this.#words[first]!.selmao === 'I') {
      this.#drop(first)
      return first === last ? null : this.#textOf(first + 1, last)
    }
    const isOptional = first === last && (TERMINATORS.has(selmao) || selmao === 'CU')
    return isOptional ? this.#drop(first) : this.#textOf(first, last)
  }

  #textOf(first: number, last: number): string {
    return textsOf(this.#words.slice(first, last + 1)).join(' ')
  }

  #rule(node: RuleNode): Form {
    if (node.rule === 'relative-clause') this.#noteClause(node)
    if (node.rule === 'sentence') return this.#sentence(node)
    return collapsed(node.rule, this.#children(node.children))
  }

  #noteClause(clause: RuleNode): void {
    const [subsentence] = rulesIn(clause)
    const [sentence] = subsentence?.rule === 'subsentence' ? rulesIn(subsentence) : []
    const words = this.#words.slice(clause.first, clause.last + 1)
    if (sentence?.rule === 'sentence' && words.filter(({ text }) => text === KEHA).length === 1)
      this.#clauses.add(sentence)
  }

  #children(nodes: readonly Node[], isOpening = false): Form[] {
    return nodes.map((node) => this.#node(node, isOpening)).filter((form) => form !== null)
  }

  /** Formats a sentence with one selbri as the selbri, followed by its terms in place order. */
  #sentence(node: RuleNode): Form {
    const bridi = bridiOf(node, this.#words)
    if (!bridi) return collapsed('sentence', this.#children(node.children))
    const { selbri, terms, markers, isOrdered } = bridi
    if (!isOrdered) terms.sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))
    const keha = this.#clauses.has(node) ? defaultKehaIn(bridi, this.#words) : null
    const written = terms.map((term): Form | null => {
      if (term.fa) this.#drop(term.node.first)
      if (term === keha) return this.#drop(term.node.last)
      const { children } = term.node
      return [String(term.place), ...this.#children(term.fa ? children.slice(1) : children)]
    })
    return ['bridi', ...this.#children([selbri, ...markers]), ...written.filter((form) => form !== null)]
  }

  #drop(index: number): null {
    this.dropped.add(index)
    return null
  }
}

interface BridiTerm {
  node: RuleNode
  /** Place number; null for tags and negations. */
  place: number | null
  /** The preceding word of selma'o FA. */
  fa: string | null
}

interface Bridi {
  head: Head
  selbri: RuleNode
  terms: BridiTerm[]
  /** `cu` and `vau`. */
  markers: Node[]
  /** True if the order of the terms is significant. */
  isOrdered: boolean
}

/**
 * Returns the parts of a sentence, or null if connectives, termsets or free modifiers make it more complex than a selbri with
 * terms.
 */
function bridiOf(sentence: RuleNode, words: readonly Word[]): Bridi | null {
  const tail = sentence.children.at(-1)!
  if (tail.kind !== 'rule' || tail.rule !== 'bridi-tail-3') return null
  const [selbri, ...after] = tail.children
  if (selbri?.kind !== 'rule' || selbri.rule !== 'selbri') return null
  const [before, behind] = [flattened(sentence.children.slice(0, -1)), flattened(after)]
  const nodes = [...before, ...behind]
  const rules = nodes.filter((node) => node.kind === 'rule')
  const { front, back } = headsOf(selbri, words)
  const [head] = front
  if (!head?.isCertain || front !== back || front.length > 1 || rules.some(({ rule }) => rule !== 'term')) return null
  const placeOf = new Map<RuleNode, number | null>()
  const filler = new Filler(head, ({ sumti, place, certain }) => placeOf.set(sumti, certain ? place : null))
  filler.fill(termsOf(before, words))
  filler.passSelbri()
  filler.fill(termsOf(behind, words))
  const terms: BridiTerm[] = []
  for (const node of rules) {
    const [term, ...more] = termsIn(node, words)
    if (term?.kind === 'termset' || more.length > 0) return null
    const isNumbered = term !== undefined && term.tag === null
    const place = isNumbered ? (placeOf.get(term.sumti) ?? null) : null
    if (isNumbered && place === null) return null
    // an indicator or emphasis on a FA is part of the text
    if (term?.fa && leadingText(node, words) !== term.fa) return null
    terms.push({ node, place, fa: term?.fa ?? null })
  }
  const markers = nodes.filter(({ kind }) => kind === 'word')
  return { head, selbri, terms, markers, isOrdered: rules.some((node) => dependsOnOrder(node, words)) }
}

/** Replaces `terms` and `tail-terms` nodes with their children. */
const flattened = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) =>
    node.kind === 'rule' && (node.rule === 'terms' || node.rule === 'tail-terms') ? flattened(node.children) : [node],
  )

const termsOf = (nodes: readonly Node[], words: readonly Word[]) =>
  nodes.flatMap((node) => (node.kind === 'rule' ? termsIn(node, words) : []))

/** Returns the text of the first child, including its indicators. */
const leadingText = ({ children: [child] }: RuleNode, words: readonly Word[]): string =>
  child?.kind === 'word' ? textsOf(words.slice(child.first, child.last + 1)).join(' ') : ''

/** Returns true for terms with a scope (quantifiers or negation) and for terms with words that refer back. */
const dependsOnOrder = ({ first, last, children: [child] }: RuleNode, words: readonly Word[]): boolean =>
  (child?.kind === 'word' && child.selmao === 'NA') ||
  words.slice(first, last + 1).some(({ text, selmao }) => selmao === 'PA' || ['ri', 'ra', 'ru'].includes(text))

/** Returns the term `ke'a` if it fills the first place that the other terms leave open, where it is implied. */
function defaultKehaIn({ head, terms }: Bridi, words: readonly Word[]): BridiTerm | null {
  const keha = terms.find(({ node, place, fa }) => {
    const first = node.first + (fa ? 1 : 0)
    return place !== null && first === node.last && words[first]!.text === KEHA
  })
  if (!keha) return null
  const filled = new Set([...head.linked, ...terms.filter((term) => term !== keha).map(({ place }) => place)])
  return head.order.find((place) => !filled.has(place)) === keha.place ? keha : null
}

/** Omits rule nodes that have one child and exist only because of a dropped word. */
const collapsed = (rule: string, children: Form[]): Form =>
  children.length === 1 && !CONSTITUENTS.has(rule) ? children[0]! : [rule, ...children]

const OPENING_RULES = new Set(['text-1', 'paragraphs'])

/** Returns the children of a text. Rules that only exist because of a leading `.i` are replaced with their children. */
const opened = ({ children }: RuleNode): Node[] =>
  children.flatMap((node) => (node.kind === 'rule' && OPENING_RULES.has(node.rule) ? opened(node) : [node]))
