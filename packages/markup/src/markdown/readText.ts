import { isMarkdown, type Piece, readRichText } from '../index.ts'
import { type MarkdownNode, readMarkdown, type Tag } from './readMarkdown.ts'

/** A definition or note as a tree: Markdown elements around pieces of `readRichText`. */
export type MarkupNode = Piece | MarkupElement

export interface MarkupElement {
  kind: 'element'
  tag: Tag
  attributes: Record<string, string>
  children: MarkupNode[]
}

/**
 * Parses a text in the same way as its page: as Markdown if it contains any, otherwise as formulas, places, words and URLs.
 * Comments are always parsed as Markdown, even if they only contain single asterisks.
 */
export const readText = (source: string, isAlwaysMarkdown = false): MarkupNode[] =>
  isAlwaysMarkdown || isMarkdown(source) ? expanded(readMarkdown(source), {}) : readRichText(source)

/** Like `readText`, but unwraps the paragraph of a text that has only one. For formats that add their own block. */
export function readBlocks(source: string): MarkupNode[] {
  const nodes = readText(source)
  const [only] = nodes
  return nodes.length === 1 && only?.kind === 'element' && only.tag === 'p' ? only.children : nodes
}

const INLINE: ReadonlySet<Tag> = new Set(['strong', 'em', 'del', 'code', 'a', 'img', 'input', 'br'])

function expanded(nodes: readonly MarkdownNode[], within: { link?: boolean; code?: boolean }): MarkupNode[] {
  return nodes
    .filter((node, n) => !isGap(node, nodes[n - 1], nodes[n + 1]))
    .flatMap((node): MarkupNode[] => {
      // a line break within a paragraph is rendered as white space
      if (node.kind === 'text') return [within.code ? node : { ...node, text: node.text.replaceAll('\n', ' ') }]
      if (node.kind === 'rich') return within.link ? readRichText(node.source).map(unlinked) : readRichText(node.source)
      const { tag } = node
      const inner = { link: within.link || tag === 'a', code: within.code || tag === 'code' }
      return [{ ...node, children: expanded(node.children, inner) }]
    })
}

/** Returns true for white space next to a block, which separates elements in the source but isn't text. */
const isGap = (node: MarkdownNode, before: MarkdownNode | undefined, after: MarkdownNode | undefined) =>
  node.kind === 'text' && node.text.trim() === '' && (isBlock(before) || isBlock(after))
const isBlock = (node: MarkdownNode | undefined) => node?.kind === 'element' && !INLINE.has(node.tag)

/** Replaces a link inside another link with its text, since links can't be nested. */
function unlinked(piece: Piece): Piece {
  if (piece.kind === 'word') return { kind: 'text', text: piece.word }
  return piece.kind === 'address' ? { kind: 'text', text: piece.href } : piece
}

/** Returns the absolute URL of a link or image, for documents outside the site; null if it isn't a web URL. */
export function linkTarget({ attributes }: MarkupElement, site: string): string | null {
  const url = attributes.href ?? attributes.src ?? ''
  if (/^https?:\/\/\S+$/i.test(url)) return url
  return /^\/(?![/\\])\S*$/.test(url) ? `${site}${url}` : null
}
