import type { Piece } from '@vlacku/markup'
import { type Inline, type Line, linesOf, linkTarget, type MarkupElement, readText } from '@vlacku/markup/markdown'
import { isKnownFormula } from './formulaTokens.ts'

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\n': ' ',
}
/** Escapes text for TeX and replaces control characters with spaces. */
export const escaped = (text: string): string =>
  text.replace(/[^\P{Cc}\n]/gu, ' ').replace(/[\\{}$&#%_~^\n]/g, (character) => ESCAPES[character] ?? `\\${character}`)

interface Options {
  /** URL of the site. Used for links that start with a slash. */
  site: string
  /** Called with formulas that TeX can't typeset. They are printed as source text. */
  onBroken(tex: string): void
}

/** Converts a definition or note to LaTeX inside a paragraph. Lists and other blocks become separate lines (`\textline`). */
export function latexText(text: string, options: Options): string {
  const [first, ...others] = linesOf(readText(text))
  if (!first) return ''
  const lines = first.marker === '' && first.depth === 0 ? others : [first, ...others]
  const begin = lines.length === others.length ? contentOf(first.content, options) : ''
  return begin + lines.map((line) => lineOf(line, options)).join('')
}

/** Checkboxes, which most text fonts lack. */
const MARKERS: Record<string, string> = { '☐': '$\\square$', '☑': '$\\boxtimes$' }

const lineOf = ({ depth, marker, content }: Line, options: Options) =>
  `\\textline{${depth}}{${MARKERS[marker] ?? escaped(marker)}}{${contentOf(content, options)}}`

const contentOf = (content: readonly Inline[], options: Options): string =>
  content.map((node) => (node.kind === 'element' ? elementOf(node, options) : pieceOf(node, options))).join('')

function pieceOf(piece: Piece, { onBroken }: Options): string {
  if (piece.kind === 'text') return escaped(piece.text)
  if (piece.kind === 'place') return `$${piece.letter}_{${piece.number}}$`
  if (piece.kind === 'word') return `\\textsf{${escaped(piece.word)}}`
  if (piece.kind === 'address') return `\\textsf{${escaped(piece.href)}}`
  if (isKnownFormula(piece.tex)) return `$${withTextCommands(piece.tex.replace(/\s+/g, ' '))}$` // an empty line would end a formula
  onBroken(piece.tex)
  return `\\texttt{${escaped(piece.tex)}}`
}

/** Math fonts contain only ASCII letters. Other letters, such as a literal π, use the text font. */
const withTextCommands = (tex: string) => tex.replace(/[^\p{ASCII}]+/gu, '{\\text{$&}}')

const COMMANDS: Partial<Record<MarkupElement['tag'], string>> = {
  ...{ strong: '\\textbf', em: '\\textit', del: '\\struck', code: '\\texttt' },
}

function elementOf(element: MarkupElement, options: Options): string {
  const { tag, attributes, children } = element
  if (tag === 'img') return linkOf(element, escaped(attributes.alt || attributes.src || ''), options)
  const content = contentOf(children as Inline[], options)
  if (tag === 'a') return linkOf(element, content, options)
  return COMMANDS[tag] ? `${COMMANDS[tag]}{${content}}` : content
}

function linkOf(element: MarkupElement, content: string, { site }: Options): string {
  const url = linkTarget(element, site)
  return url === null ? content : `\\href{${escapedUrl(url)}}{${content}}`
}

/** Escapes a URL as the first argument of `\href`, even inside arguments of other commands. */
const escapedUrl = (url: string) =>
  encodeURI(url.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/[\\{}^~`|]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/[%#&_$]/g, '\\$&')
