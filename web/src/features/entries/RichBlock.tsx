import { excessOf, isMarkdown } from '@vlacku/markup'
import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { PiecesOf } from './Pieces.tsx'
import { InLine, Markdown, type RichTextProps } from './RichText.tsx'

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
      <Markdown source={shown} found={found} inLine={false} waiting={<PiecesOf source={shown} found={found} />} />
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
