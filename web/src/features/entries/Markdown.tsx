import { type MarkdownNode, readMarkdown, type Tag } from '@vlacku/markup/markdown'
import { createElement, type ReactNode, useMemo } from 'react'
import type { FindIn } from '../../ui/markFound.tsx'
import { LinksInText, PiecesOf } from './Pieces.tsx'

export { summaryOf } from '@vlacku/markup/markdown'

export interface MarkdownProps {
  source: string
  found?: FindIn | null | undefined
  /** True to render on one line: blocks are joined and pictures omitted. */
  inLine: boolean
}

/** Renders Markdown. Loaded on demand. */
export function Markdown({ source, found, inLine }: MarkdownProps) {
  const nodes = useMemo(() => readMarkdown(source), [source])
  return <Nodes nodes={nodes} found={found} inLine={inLine} />
}

function Nodes({ nodes, ...how }: { nodes: MarkdownNode[] } & Omit<MarkdownProps, 'source'>) {
  // Nodes never move, so their index is a stable key.
  return nodes.map((node, i) => <NodeOf key={`${i}${node.kind}`} node={node} {...how} />)
}

function NodeOf({ node, found, inLine }: { node: MarkdownNode } & Omit<MarkdownProps, 'source'>) {
  if (node.kind === 'text') return <PiecesOf pieces={[{ kind: 'text', text: node.text }]} found={found} />
  if (node.kind === 'rich') return <PiecesOf source={node.source} found={found} />
  const children = <Nodes nodes={node.children} found={found} inLine={inLine} />
  const within = LITERAL.has(node.tag) ? <LinksInText value={null}>{children}</LinksInText> : children
  return inLine ? renderInline(node.tag, node.attributes, within) : renderElement(node.tag, node.attributes, within)
}

/** Elements whose text isn't linked automatically. */
const LITERAL: ReadonlySet<Tag> = new Set(['a', 'code'])

/** Matches pictures hosted by this site; other pictures aren't shown. */
const OURS = /^\/api\/images\/\d{1,9}$/
const isSafe = (href: string) => /^(?:https?:\/\/|\/(?![/\\]))/i.test(href)

function renderElement(tag: Tag, attributes: Record<string, string>, children: ReactNode): ReactNode {
  switch (tag) {
    case 'a':
      return link(attributes.href, attributes.title, children)
    case 'img':
      return OURS.test(attributes.src ?? '') ? (
        <img src={attributes.src} alt={attributes.alt} title={attributes.title} loading="lazy" />
      ) : (
        link(attributes.src, attributes.title, attributes.alt || attributes.src)
      )
    case 'input':
      return <input type="checkbox" checked={attributes.checked !== undefined} disabled readOnly />
    case 'ol':
      return <ol start={Number(attributes.start) || undefined}>{children}</ol>
    case 'th':
    case 'td':
      return createElement(tag, { style: attributes.align && { textAlign: attributes.align } }, children)
    case 'table':
      return (
        <div className="md-table">
          <table>{children}</table>
        </div>
      )
    case 'h1':
    case 'h2':
    case 'h3':
      // Shifts heading levels down, since the page has its own headings above.
      return createElement(`h${Number(tag[1]) + 3}`, null, children)
    case 'h4':
    case 'h5':
      return <h6>{children}</h6>
    case 'br':
    case 'hr':
      return createElement(tag)
    default:
      return createElement(tag, null, children)
  }
}

function link(href: string | undefined, title: string | undefined, children: ReactNode) {
  if (!href || !isSafe(href)) return children
  return (
    <a href={href} title={title} rel="nofollow noopener ugc">
      {children}
    </a>
  )
}

const WITHIN_A_LINE: ReadonlySet<Tag> = new Set(['strong', 'em', 'del', 'code', 'a'])

function renderInline(tag: Tag, attributes: Record<string, string>, children: ReactNode): ReactNode {
  if (WITHIN_A_LINE.has(tag)) return renderElement(tag, attributes, children)
  if (tag === 'img') return <i>{attributes.alt}</i>
  if (tag === 'input') return attributes.checked === undefined ? '☐' : '☑'
  return (
    <>
      {tag === 'li' && '• '}
      {children}{' '}
    </>
  )
}
