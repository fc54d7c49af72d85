import { linkTarget, type MarkupElement, type MarkupNode, readBlocks } from '@vlacku/markup/markdown'

type Style = Record<string, string | number>

/** Structured content in Yomitan's format (term bank, version 3). */
export type Content = string | Content[] | ContentElement

interface ContentElement {
  tag: string
  content?: Content
  data?: Record<string, string>
  style?: Style
  href?: string
}

export const placeContent = (letter: string, number: number): Content => ({
  tag: 'span',
  data: { place: String(number) },
  content: [letter, { tag: 'span', data: { vlacku: 'number' }, content: String(number) }],
})

/** Converts a definition or note to structured content. */
export const textContent = (text: string, site: string): Content => contentOf(readBlocks(text), site)

const contentOf = (nodes: readonly MarkupNode[], site: string): Content[] =>
  nodes.map((node) => nodeContent(node, site))

function nodeContent(node: MarkupNode, site: string): Content {
  if (node.kind === 'element') return elementContent(node, site)
  if (node.kind === 'text') return node.text
  if (node.kind === 'place') return placeContent(node.letter, node.number)
  if (node.kind === 'maths') return { tag: 'span', data: { vlacku: 'maths' }, content: node.tex }
  return node.kind === 'address'
    ? { tag: 'a', href: node.href, content: node.href }
    : { tag: 'a', href: `?query=${encodeURIComponent(node.word)}&wildcards=off`, content: node.word }
}

const STYLES: Partial<Record<MarkupElement['tag'], Style>> = {
  strong: { fontWeight: 'bold' },
  em: { fontStyle: 'italic' },
  del: { textDecorationLine: 'line-through' },
  blockquote: { marginLeft: 1 },
}
const BOLD = { style: { fontWeight: 'bold' } }

function elementContent(element: MarkupElement, site: string): Content {
  const { tag, attributes } = element
  const content = contentOf(element.children, site)
  switch (tag) {
    case 'strong':
    case 'em':
    case 'del':
      return { tag: 'span', style: STYLES[tag]!, content }
    case 'code':
      return { tag: 'span', data: { vlacku: 'code' }, content }
    case 'a':
      return linkContent(linkTarget(element, site), content)
    case 'img':
      return linkContent(linkTarget(element, site), attributes.alt || attributes.src || '')
    case 'input':
      return attributes.checked === undefined ? '☐' : '☑'
    case 'br':
      return { tag: 'br' }
    case 'hr':
      return { tag: 'div', data: { vlacku: 'rule' }, content: '' }
    case 'pre':
      return { tag: 'div', data: { vlacku: 'pre' }, content }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return { tag: 'div', ...BOLD, content }
    case 'p':
    case 'blockquote':
      return { tag: 'div', ...(STYLES[tag] && { style: STYLES[tag] }), content }
    case 'ol':
      return numberedContent(element, content)
    default:
      return { tag, content }
  }
}

const linkContent = (href: string | null, content: Content): Content =>
  href === null ? content : { tag: 'a', href, content }

/** The schema doesn't support list start numbers, so numbers other than 1 are written as text. */
function numberedContent({ attributes }: MarkupElement, items: Content[]): Content {
  const start = Number(attributes.start ?? 1)
  if (start === 1) return { tag: 'ol', content: items }
  const numbered = items.map((item, n) => ({
    ...(item as ContentElement),
    style: { listStyleType: `"${start + n}. "` },
  }))
  return { tag: 'ol', content: numbered }
}

/** Styles for content marked with `data` attributes. */
export const CONTENT_STYLES = `span[data-sc-vlacku="code"], div[data-sc-vlacku="pre"] { font-family: monospace; }
div[data-sc-vlacku="pre"] { white-space: pre; }
div[data-sc-vlacku="rule"] { border-top: thin solid; }
`
