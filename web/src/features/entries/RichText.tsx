import { excessOf, isMarkdown, shortened } from '@vlacku/markup'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import type { FindIn } from '../../ui/foundPatterns.ts'
import type { MarkdownProps } from './Markdown.tsx'
import { PiecesOf } from './Pieces.tsx'

// fetched when a text needs it
const fetched: ComponentType<MarkdownProps> = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))
const drawn: { Markdown: ComponentType<MarkdownProps> } = { Markdown: fetched }

/** For the server, which draws a page in one go: from then on Markdown is there without being fetched. */
export async function fetchMarkdown() {
  drawn.Markdown = (await import('./Markdown.tsx')).Markdown
}

interface RichTextProps {
  source: string
  /** Washes the words that were searched for. */
  found?: FindIn | null | undefined
}

/** A definition or a note within a line of a list: Markdown keeps its emphasis and links and loses its blocks. Long ones end early. */
export function RichText({ source, found }: RichTextProps) {
  return <InLine source={shortened(source)} found={found} />
}

function InLine({ source, found }: RichTextProps) {
  if (!isMarkdown(source)) return <PiecesOf source={source} found={found} />
  return (
    <Suspense fallback={<PiecesOf source={source} found={found} />}>
      <drawn.Markdown source={source} found={found} inLine />
    </Suspense>
  )
}

/** A text of an entry within a line, whole. */
export function RichLine({ source }: { source: string }) {
  const { shown, note } = useDrawable(source)
  return (
    <>
      <InLine source={shown} />
      {note}
    </>
  )
}

interface RichBlockProps extends RichTextProps {
  className?: string
  /** It is Markdown, also where it has no sign of that: what was never written as anything else. */
  markdown?: boolean
}

/** A definition or a note with room of its own: a paragraph, or all that Markdown can be. */
export function RichBlock({ source, found, className, markdown = false }: RichBlockProps) {
  const { shown, note } = useDrawable(source)
  if (!markdown && !isMarkdown(source))
    return (
      <p className={className}>
        <PiecesOf source={shown} found={found} />
        {note}
      </p>
    )
  return (
    <div className={className ? `${className} md` : 'md'}>
      <Suspense fallback={<PiecesOf source={shown} found={found} />}>
        <drawn.Markdown source={shown} found={found} inLine={false} />
      </Suspense>
      {note}
    </div>
  )
}

/** As much of a text as a page can draw in good time, and what is said of the rest: texts were once saved without limits. */
function useDrawable(source: string) {
  const t = useText()
  const excess = useMemo(() => excessOf(source), [source])
  if (excess === null) return { shown: source, note: null }
  return { shown: source.slice(0, excess.from), note: <i className="why"> {t('entries.text_cut')}</i> }
}
