import { isMarkdown, plainText, truncateSource } from '@vlacku/markup'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { FindIn } from '../../ui/markFound.tsx'
import { PiecesOf } from './Pieces.tsx'

/** Loaded on demand; until then, and offline, texts are shown as plain source. */
export const Markdown = lazyPart(
  async () => {
    const { Markdown, summaryOf } = await import('./Markdown.tsx')
    summaryOfMarkdown = summaryOf
    return Markdown
  },
  { isOptional: true },
)
let summaryOfMarkdown: ((source: string, length: number) => string) | null = null

/**
 * Returns the start of a text without markup, for meta descriptions. Undefined if the text is Markdown and the parser isn't
 * loaded, which never happens on the server.
 */
export function summaryOf(source: string, length: number): string | undefined {
  if (isMarkdown(source)) return summaryOfMarkdown?.(source, length)
  return plainText(source.slice(0, 20 * length)).slice(0, length)
}

/** Preloads the Markdown parser on the server, which renders pages in a single pass. */
export const fetchMarkdown = Markdown.fetch

export interface RichTextProps {
  source: string
  /** Finds search terms to highlight. */
  found?: FindIn | null | undefined
}

/**
 * A definition or a note, rendered inline in a list: Markdown retains emphasis and links and loses its blocks. Long texts are
 * truncated.
 */
export function RichText({ source, found }: RichTextProps) {
  return <InLine source={truncateSource(source)} found={found} />
}

/** A text of any length, rendered inline. */
export function InLine({ source, found }: RichTextProps) {
  if (!isMarkdown(source)) return <PiecesOf source={source} found={found} />
  return <Markdown source={source} found={found} inLine waiting={<PiecesOf source={source} found={found} />} />
}
