import { isMarkdown, plainText, shortened } from '@vlacku/markup'
import type { FindIn } from '../../ui/foundPatterns.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PiecesOf } from './Pieces.tsx'

/** Fetched when a text needs it; until then, and without a connection, texts are shown as they are written. */
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
 * The beginning of a text without markup, for descriptions of pages. Undefined if the text is Markdown and its parser isn't loaded;
 * the server always has it.
 */
export function summaryOf(source: string, length: number): string | undefined {
  if (isMarkdown(source)) return summaryOfMarkdown?.(source, length)
  return plainText(source.slice(0, 20 * length)).slice(0, length)
}

/** For the server, which draws a page in one go: from then on Markdown is there without being fetched. */
export const fetchMarkdown = Markdown.fetch

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
  return <Markdown source={source} found={found} inLine waiting={<PiecesOf source={source} found={found} />} />
}
