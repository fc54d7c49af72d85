import type { Parse, Place, RuleNode, Span, Word } from '@vlacku/grammar'

/** A word, identified by its index. */
export interface WordBox {
  kind: 'word'
  first: number
  last: number
}

/** An elided terminator. */
export interface ElidedBox {
  kind: 'elided'
  word: string
}

/** A constituent whose name users know. */
export interface GroupBox {
  kind: Span['kind']
  first: number
  last: number
  /** The places that a sumti fills, one for each selbri that it belongs to. */
  places: readonly Place[]
  children: Box[]
}

export type Box = WordBox | ElidedBox | GroupBox

const KIND_OF_RULE: Partial<Record<string, Span['kind']>> = {
  sentence: 'sentence',
  subsentence: 'sentence',
  sumti: 'sumti',
  selbri: 'selbri',
  'tanru-unit': 'tanru_unit',
  'relative-clause': 'relative_clause',
}

/** Maximum nesting depth of boxes. Deeper boxes don't fit on any screen, so their words are shown without boxes. */
const MAX_DEPTH = 24

/** Returns nested boxes for the constituents of a valid text. Empty if the text is invalid. */
export function boxesOf({ tree, places }: Pick<Parse, 'tree' | 'places'>): Box[] {
  const placesOf = new Map<string, Place[]>()
  for (const place of places) {
    const key = `${place.sumti.first} ${place.sumti.last}`
    if (place.place !== null) placesOf.set(key, [...(placesOf.get(key) ?? []), place])
  }
  return tree ? inside(tree, placesOf, 0) : []
}

function inside(node: RuleNode, placesOf: ReadonlyMap<string, readonly Place[]>, depth: number): Box[] {
  return node.children.flatMap((child): Box[] => {
    if (child.kind === 'elided') return [{ kind: 'elided', word: wordOfSelmao(child.selmao) }]
    if (child.kind === 'word') return wordsOf(child)
    const kind = KIND_OF_RULE[child.rule]
    if (!kind || depth >= MAX_DEPTH) return inside(child, placesOf, depth)
    const { first, last } = child
    const children = withoutRepetition(kind, inside(child, placesOf, depth + 1))
    const places = kind === 'sumti' ? (placesOf.get(`${first} ${last}`) ?? []) : []
    const box: GroupBox = { kind, first, last, places, children }
    return isRedundant(box) ? children : [box]
  })
}

const wordsOf = ({ first, last }: { first: number; last: number }): WordBox[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ kind: 'word', first: first + i, last: first + i }))

/** True for a one-word tanru unit, whose box would repeat the outer one. */
const isRedundant = ({ kind, first, last }: GroupBox) => kind === 'tanru_unit' && first === last

/** Returns the content of a box, omitting an inner box that has the same words and adds no information. */
function withoutRepetition(kind: Span['kind'], children: Box[]): Box[] {
  const only = children.length === 1 ? children[0]! : null
  if (only === null || !('children' in only)) return children
  return only.kind === kind || (kind === 'selbri' && only.kind === 'tanru_unit') ? only.children : children
}

/** Returns the usual word for a terminator's selma'o, such as `ku'o` for KUhO. */
export const wordOfSelmao = (selmao: string) => selmao.replace('h', "'").toLowerCase()

/**
 * Splits the boxes of a text into rows that start at `.i` and `ni'o`, up to and including the row that exceeds the word limit.
 */
export function rowsOf(boxes: readonly Box[], words: readonly Word[], limit: number): Box[][] {
  const rows: Box[][] = []
  for (const box of boxes) {
    const row = rows.at(-1)
    const starts = box.kind === 'word' && startsSentence(words[box.first]!)
    if (starts && box.first >= limit) break
    if (row && !starts) row.push(box)
    else rows.push([box])
  }
  return rows
}

/** True for words whose selma'o starts a sentence or paragraph. */
export const startsSentence = ({ selmao }: Word) => selmao === 'I' || selmao === 'NIhO'

/** Returns the words of a constituent as text. */
export const textOf = ({ first, last }: Pick<Span, 'first' | 'last'>, words: readonly Word[]): string =>
  words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ')
