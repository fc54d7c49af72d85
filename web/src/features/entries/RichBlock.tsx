import { excessOf, isMarkdown } from '@vlacku/markup'
import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { PiecesOf } from './Pieces.tsx'
import { InLine, Markdown } from './RichText.tsx'

/** The full text of an entry field, rendered inline. */
export function RichLine({ source }: { source: string }) {
  const { shown, note } = useDrawable(source)
  return (
    <>
      <InLine source={shown} />
      {note}
    </>
  )
}

interface RichBlockProps {
  source: string
  className?: string
  /** True for texts that are always Markdown, even without any markup. */
  markdown?: boolean
}

/** A definition or note as a block: a paragraph, or full Markdown. */
export function RichBlock({ source, className, markdown = false }: RichBlockProps) {
  const { shown, note } = useDrawable(source)
  if (!markdown && !isMarkdown(source))
    return (
      <p className={className}>
        <PiecesOf source={shown} />
        {note}
      </p>
    )
  return (
    <div className={className ? `${className} markdown` : 'markdown'}>
      <Markdown source={shown} inLine={false} waiting={<PiecesOf source={shown} />} />
      {note}
    </div>
  )
}

/** Truncates text that is too expensive to render and adds a note. Needed for text saved before length limits existed. */
function useDrawable(source: string) {
  const t = useText()
  const excess = useMemo(() => excessOf(source), [source])
  if (excess === null) return { shown: source, note: null }
  return { shown: source.slice(0, excess.from), note: <i className="why"> {t('entries.text_cut')}</i> }
}
