import type { Formula, Piece } from '../index.ts'
import { linkTarget, type MarkupElement, type MarkupNode, readBlocks } from './readText.ts'

/** Format-specific markup for elements that HTML lacks. */
export interface HtmlFormat {
  /** Escapes text content and attribute values in double quotes. */
  escape(text: string): string
  place(letter: string, number: number): string
  formula(formula: Formula): string
  word(word: string): string
  /** URL of the site, used to resolve links that start with a slash. */
  site: string
}

/** Converts a text to simple HTML without classes, for dictionary programs. */
export const htmlOf = (source: string, format: HtmlFormat): string => childrenHtml(readBlocks(source), format)

const childrenHtml = (nodes: readonly MarkupNode[], format: HtmlFormat): string =>
  nodes.map((node) => (node.kind === 'element' ? elementHtml(node, format) : pieceHtml(node, format))).join('')

function pieceHtml(piece: Piece, format: HtmlFormat): string {
  if (piece.kind === 'text') return format.escape(piece.text).replaceAll('\n', '<br>')
  if (piece.kind === 'place') return format.place(piece.letter, piece.number)
  if (piece.kind === 'word') return format.word(piece.word)
  if (piece.kind === 'maths') return format.formula(piece)
  return linkHtml(piece.href, format.escape(piece.href), format)
}

const linkHtml = (url: string | null, content: string, format: HtmlFormat) =>
  url === null ? content : `<a href="${format.escape(url)}">${content}</a>`

/** Maps elements to their older names, which old viewers also support. */
const NAMES: Partial<Record<MarkupElement['tag'], string>> = { strong: 'b', em: 'i', del: 's' }
const ALIGNED = new Set(['left', 'center', 'right'])

function elementHtml(element: MarkupElement, format: HtmlFormat): string {
  const { tag, attributes, children } = element
  const content = () => childrenHtml(children, format)
  switch (tag) {
    case 'a':
      return linkHtml(linkTarget(element, format.site), content(), format)
    case 'img':
      return linkHtml(linkTarget(element, format.site), format.escape(attributes.alt || attributes.src || ''), format)
    case 'input':
      return attributes.checked === undefined ? '☐' : '☑'
    case 'br':
    case 'hr':
      return `<${tag}>`
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return `<p><b>${content()}</b></p>`
    case 'ol':
      return `<ol${attributes.start ? ` start="${Number(attributes.start)}"` : ''}>${content()}</ol>`
    case 'pre':
      return `<pre>${content().replaceAll('<br>', '\n')}</pre>`
    case 'td':
    case 'th':
      return `<${tag}${ALIGNED.has(attributes.align ?? '') ? ` align="${attributes.align}"` : ''}>${content()}</${tag}>`
    default:
      return `<${NAMES[tag] ?? tag}>${content()}</${NAMES[tag] ?? tag}>`
  }
}
