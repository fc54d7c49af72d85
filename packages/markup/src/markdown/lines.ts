import type { Piece } from '../index.ts'
import type { MarkupElement, MarkupNode } from './readText.ts'

/** A line of a text, for formats without lists, quotations and tables. */
export interface Line {
  /** Nesting depth of lists and quotations. */
  depth: number
  /** Bullet, number or checkbox of a list item; empty for other lines. */
  marker: string
  content: Inline[]
}

/** Content of a line. An `element` is one of `strong`, `em`, `del`, `code`, `a` and `img`. */
export type Inline = Piece | MarkupElement

/** Splits a tree into lines: one for each paragraph, list item, heading, table row and line of code. */
export function linesOf(nodes: readonly MarkupNode[]): Line[] {
  const writer = new LineWriter()
  writer.addAll(nodes, 0)
  return writer.lines.filter(({ marker, content }) => marker !== '' || content.length > 0)
}

class LineWriter {
  readonly lines: Line[] = []
  #isOpen = false

  addAll(nodes: readonly MarkupNode[], depth: number) {
    for (const node of nodes) this.#add(node, depth)
    this.#isOpen = false
  }

  #add(node: MarkupNode, depth: number) {
    if (node.kind !== 'element') return this.#write(node, depth)
    switch (node.tag) {
      case 'p':
        return this.#block(node.children, depth)
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#block([{ ...node, tag: 'strong' }], depth)
      case 'ul':
      case 'ol':
        return this.#list(node, depth)
      case 'blockquote':
        this.#isOpen = false
        return this.addAll(node.children, depth + 1)
      case 'pre':
        return this.#code(node, depth)
      case 'table':
      case 'thead':
      case 'tbody':
        for (const child of node.children) this.#add(child, depth)
        return
      case 'tr':
        return this.#block(rowOf(node), depth)
      case 'br':
      case 'hr':
        this.#isOpen = false
        return
      case 'input':
        return this.#check(node)
      default:
        return this.#write(node, depth)
    }
  }

  #write(node: Inline, depth: number) {
    if (!this.#isOpen) this.lines.push({ depth, marker: '', content: [] })
    this.#isOpen = true
    this.lines.at(-1)!.content.push(node)
  }

  /** Puts the first block of a list item on the same line as the marker. */
  #block(nodes: readonly MarkupNode[], depth: number) {
    const last = this.lines.at(-1)
    this.#isOpen = this.#isOpen && last !== undefined && last.marker !== '' && last.content.length === 0
    this.addAll(nodes, depth)
  }

  #list(list: MarkupElement, depth: number) {
    let number = Number(list.attributes.start ?? 1)
    for (const item of list.children) {
      if (item.kind !== 'element') continue
      const marker = list.tag === 'ol' ? `${number}.` : '•'
      number += 1
      this.lines.push({ depth: depth + 1, marker, content: [] })
      this.#isOpen = true
      this.addAll(item.children, depth + 1)
    }
    this.#isOpen = false
  }

  #check({ attributes }: MarkupElement) {
    const last = this.lines.at(-1)
    if (last) last.marker = attributes.checked === undefined ? '☐' : '☑'
  }

  #code({ children }: MarkupElement, depth: number) {
    const [code] = children
    if (code?.kind !== 'element') return
    const text = code.children.map((child) => (child.kind === 'text' ? child.text : '')).join('')
    for (const line of text.replace(/\n$/, '').split('\n'))
      this.#block([{ ...code, children: [{ kind: 'text', text: line }] }], depth)
  }
}

/** Joins the cells of a row with a dot; header cells are bold. */
const rowOf = (row: MarkupElement): MarkupNode[] =>
  row.children.flatMap((cell, nth): MarkupNode[] => {
    if (cell.kind !== 'element') return []
    const content: MarkupNode[] = cell.tag === 'th' ? [{ ...cell, tag: 'strong' }] : cell.children
    return nth === 0 ? content : [{ kind: 'text', text: ' · ' }, ...content]
  })
