import { isMarkdown, shortened } from '@vlacku/markup'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FindIn } from '../../ui/foundPatterns.ts'
import type { MarkdownProps } from './Markdown.tsx'
import { PiecesOf } from './Pieces.tsx'

// fetched when a text needs it
const fetched: ComponentType<MarkdownProps> = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))
export const drawn: { Markdown: ComponentType<MarkdownProps> } = { Markdown: fetched }

/** For the server, which draws a page in one go: from then on Markdown is there without being fetched. */
export async function fetchMarkdown() {
  drawn.Markdown = (await import('./Markdown.tsx')).Markdown
}

export interface RichTextProps {
  source: string
  /** Washes the words that were searched for. */
  found?: FindIn | null | undefined
}

/** A definition or a note within a line of a list: Markdown keeps its emphasis and links and loses its blocks. Long ones end early. */
export function RichText({ source, found }: RichTextProps) {
  return <InLine source={shortened(source)} found={found} />
}

/** A text within a line, of any length. */
export function InLine({ source, found }: RichTextProps) {
  if (!isMarkdown(source)) return <PiecesOf source={source} found={found} />
  return (
    <Suspense fallback={<PiecesOf source={source} found={found} />}>
      <drawn.Markdown source={source} found={found} inLine />
    </Suspense>
  )
}
