import type { RuleNode } from '../tree.ts'
import type { Word } from '../words.ts'
import { Filler, type Head } from './fill.ts'
import { leadingWord, rulesIn, textOf } from './terms.ts'

export interface Heads {
  /** Heads whose places are filled by the sumti before the selbri. */
  front: Head[]
  /** Heads whose places are filled by the sumti after the selbri. They differ from `front` if `co` inverts a tanru. */
  back: Head[]
}

const IN_ORDER = [1, 2, 3, 4, 5]
const PLACE_OF_SE: Record<string, number> = { se: 2, te: 3, ve: 4, xe: 5 }

/** Returns the heads of a selbri or of part of a selbri. */
export function headsOf(selbri: RuleNode, words: readonly Word[]): Heads {
  let node = selbri
  const conversions: RuleNode[] = []
  const convert = (heads: Head[]) =>
    heads.map((head) => conversions.reduceRight((inner, se) => converted(inner, se, words), head))
  for (;;) {
    const children = rulesIn(node)
    switch (node.rule) {
      case 'selbri-2': {
        const [front, back] = [headsOf(children[0]!, words).front, headsOf(children.at(-1)!, words).back]
        return { front: convert(front), back: convert(back) }
      }
      case 'selbri-4':
      case 'selbri-5':
        return both(
          connected(
            children.filter(isOperand),
            children.some(({ rule }) => rule === 'joik'),
            words,
            convert,
          ),
        )
      case 'selbri-6':
        if (children.some(({ rule }) => rule === 'guhek'))
          return both(connected(children.filter(isOperand), false, words, convert))
        node = children.at(-1)!
        continue
      case 'tanru-unit':
        node = children[0]!
        continue
      case 'tanru-unit-1':
        node = children[0]!
        if (!children[1]) continue
        return both(convert(headsOf(node, words).front.map((head) => withLinked(head, children[1]!, words))))
      case 'tanru-unit-2': {
        const [word] = node.children
        const selmao = word?.kind === 'word' ? word.selmao : ''
        if (!['KE', 'SE', 'NAhE', 'JAI'].includes(selmao)) {
          const head: Head = { unit: node, order: IN_ORDER, fai: null, linked: new Set(), isCertain: true }
          return both(convert([head]))
        }
        if (selmao === 'SE' || selmao === 'JAI') conversions.push(node)
        node = children.at(-1)!
        continue
      }
      default:
        node = children.at(-1)!
    }
  }
}

const both = (heads: Head[]): Heads => ({ front: heads, back: heads })

const isOperand = ({ rule }: RuleNode) => /^(selbri|tanru-unit)/.test(rule)

function connected(
  operands: readonly RuleNode[],
  isMixed: boolean,
  words: readonly Word[],
  convert: (heads: Head[]) => Head[],
): Head[] {
  const heads = convert(operands.flatMap((operand) => headsOf(operand, words).front))
  return isMixed ? heads.map((head) => ({ ...head, isCertain: false })) : heads
}

function withLinked(head: Head, linkargs: RuleNode, words: readonly Word[]): Head {
  const filler = new Filler(head, () => {})
  filler.link(linkargs, words)
  return { ...head, linked: filler.filled }
}

/** Returns the head of `se broda` or `jai broda`, given the head of `broda`. */
function converted(head: Head, node: RuleNode, words: readonly Word[]): Head {
  const order = [...head.order]
  const place = PLACE_OF_SE[leadingWord(node, words)]
  if (place !== undefined) {
    order[0] = head.order[place - 1]!
    order[place - 1] = head.order[0]!
    return { ...head, order }
  }
  const tag = rulesIn(node).find((child) => !isOperand(child))
  order[0] = tag ? textOf(tag, words) : 'jai'
  return { ...head, order, fai: head.order[0]! }
}
