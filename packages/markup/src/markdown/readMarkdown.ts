import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { isUrl, MARKS, splitAtCode } from '../index.ts'

/** A node of a Markdown text: an element, plain text, or `@vlacku/markup` inline markup. */
export type MarkdownNode =
  | { kind: 'element'; tag: Tag; attributes: Record<string, string>; children: MarkdownNode[] }
  | { kind: 'text'; text: string }
  | { kind: 'rich'; source: string }

const TAGS = [
  ...['p', 'strong', 'em', 'del', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['hr', 'br', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'input'],
] as const
const KNOWN: ReadonlySet<string> = new Set(TAGS)
export type Tag =
  | ('p' | 'strong' | 'em' | 'del' | 'code' | 'pre' | 'ul' | 'ol' | 'li' | 'blockquote')
  | ('h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'hr' | 'br' | 'a' | 'img' | 'input')
  | ('table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td')
const EMPTY: ReadonlySet<string> = new Set(['hr', 'br', 'img', 'input'])

/** Disables indented code, link definitions and HTML, so that they remain visible as text. */
const asText = {
  disable: {
    null: [
      ...['htmlFlow', 'htmlText', 'codeIndented', 'definition', 'setextUnderline', 'characterReference'],
      ...['gfmFootnoteCall', 'gfmPotentialFootnoteCall', 'gfmFootnoteDefinition'],
    ],
  },
}
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const PLACEHOLDER = /\uE000(\d+)\uE001/g
const PLACEHOLDER_IN_URL = /%EE%80%80(\d+)%EE%80%81/g
/** Maximum nesting depth. Deeper blocks are moved up to this depth. */
const MAX_DEPTH = 24

/**
 * Parses Markdown (GFM without HTML). Formulas, places and `{words}` are replaced by placeholders, so that none of their
 * characters are interpreted as Markdown, and are returned as `rich` nodes. For any text, the result contains only known
 * elements.
 */
export function readMarkdown(source: string): MarkdownNode[] {
  const protectedMarks: string[] = []
  const protect = (mark: string) => `${OPEN}${protectedMarks.push(mark) - 1}${CLOSE}`
  const putAside = splitAtCode(source)
    .map((part, i) => part.replace(i % 2 === 0 ? SMALL : OWN, (mark) => (isLeft(mark) ? mark : protect(mark))))
    .join('')
  if (isPathological(putAside))
    return [{ kind: 'element', tag: 'p', attributes: {}, children: leaves(putAside, protectedMarks, {}) }]
  const html = micromark(putAside, { extensions: [gfm(), asText], htmlExtensions: [gfmHtml()] })
  return nodesOf(html, protectedMarks)
}

/**
 * The Markdown parser takes seconds for many unclosed delimiters, because it compares them in pairs or nests blocks. Real texts
 * contain at most a few hundred.
 */
const isPathological = (text: string) =>
  (text.match(/[*_~[`<]/g)?.length ?? 0) > MAX_SYMBOLS || /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=\s|>|$)){24}/m.test(text)
const MAX_SYMBOLS = 2000

/** Matches placeholder characters that occur in the text itself. */
const OWN = /[\uE000\uE001]/g
const SMALL = new RegExp(`${OWN.source}|<https?://[^\\s<>]*>|${MARKS.source}`, 'g')
const isOwn = (mark: string) => mark === OPEN || mark === CLOSE
/**
 * Returns true for marks that Markdown itself handles correctly. Other URLs are replaced by placeholders, since GFM ends them at
 * different brackets.
 */
const isLeft = (mark: string) => mark === '\\\\' || mark.startsWith('<http')

/** Parses micromark's output into a tree. The elements in it are correctly nested, and every attribute is in double quotes. */
function nodesOf(html: string, fragments: readonly string[]): MarkdownNode[] {
  const top: MarkdownNode[] = []
  const open: { tag: string; children: MarkdownNode[]; within: Within }[] = [{ tag: '', children: top, within: {} }]
  for (const [, closes, tag, attributes = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    const around = open.at(-1)!
    if (text !== undefined) around.children.push(...leaves(decoded(text), fragments, around.within))
    else if (closes) {
      if (open.length > 1) open.pop()
    } else {
      const children: MarkdownNode[] = []
      const element = KNOWN.has(tag!) && open.length <= MAX_DEPTH
      if (element)
        around.children.push({
          kind: 'element',
          tag: tag as Tag,
          attributes: attributesOf(attributes, fragments),
          children,
        })
      if (EMPTY.has(tag!)) continue
      const within = { code: around.within.code || tag === 'code', link: around.within.link || tag === 'a' }
      open.push({ tag: tag!, children: element ? children : around.children, within })
    }
  }
  return top
}

/** Context in which some marks are plain text. */
interface Within {
  code?: boolean
  link?: boolean
}

function leaves(text: string, fragments: readonly string[], within: Within): MarkdownNode[] {
  const raw = (all: string, i: string) => fragments[Number(i)] ?? all
  if (within.code) return [{ kind: 'text', text: text.replace(PLACEHOLDER, raw) }]
  return text
    .split(/(\uE000\d+\uE001)/)
    .filter(Boolean)
    .map((part) => {
      const source = part.replace(PLACEHOLDER, raw)
      const isText = source === part || isOwn(source) || (within.link && isUrl(source))
      return isText ? { kind: 'text', text: source } : { kind: 'rich', source }
    })
}

function attributesOf(written: string, fragments: readonly string[]): Record<string, string> {
  const raw = (all: string, i: string) => fragments[Number(i)] ?? all
  return Object.fromEntries(
    Array.from(written.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [
      name,
      decoded(value!).replace(PLACEHOLDER_IN_URL, raw).replace(PLACEHOLDER, raw),
    ]),
  )
}

const MEANT: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (html: string) => html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => MEANT[name]!)
