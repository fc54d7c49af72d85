import { type ComponentType, lazy, Suspense } from 'react'
import { isMarkdown } from './isMarkdown.ts'
import type { MarkdownProps } from './Markdown.tsx'
import { PiecesOf } from './Pieces.tsx'

// fetched when a text needs it
const fetched: ComponentType<MarkdownProps> = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))
const drawn: { Markdown: ComponentType<MarkdownProps> } = { Markdown: fetched }

/** For the server, which draws a page in one go and has no time to fetch. */
export const drawMarkdownWith = (component: ComponentType<MarkdownProps>) => {
  drawn.Markdown = component
}

interface RichTextProps {
  source: string
  /** Washes the words that were searched for. */
  found?: RegExp | null | undefined
}

/** A definition or a note within a line: Markdown keeps its emphasis and links and loses its blocks. */
export function RichText({ source, found }: RichTextProps) {
  if (!isMarkdown(source)) return <PiecesOf source={source} found={found} />
  return (
    <Suspense fallback={<PiecesOf source={source} found={found} />}>
      <drawn.Markdown source={source} found={found} inLine />
    </Suspense>
  )
}

/** A definition or a note with room of its own: a paragraph, or all that Markdown can be. */
export function RichBlock({ source, found, className }: RichTextProps & { className?: string }) {
  if (!isMarkdown(source))
    return (
      <p className={className}>
        <PiecesOf source={source} found={found} />
      </p>
    )
  return (
    <div className={className ? `${className} md` : 'md'}>
      <Suspense fallback={<PiecesOf source={source} found={found} />}>
        <drawn.Markdown source={source} found={found} inLine={false} />
      </Suspense>
    </div>
  )
}
