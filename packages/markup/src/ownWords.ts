import { isMarkdown, splitAtCode } from './isMarkdown.ts'
import { MARKS } from './richText.ts'

const QUOTED_LINE = /^ {0,3}>.*$/gm

/**
 * Returns the words that the author of a text writes to others: without code, quotations and URLs. Blanks replace them. Linear.
 */
export function ownWords(source: string): string {
  const written = isMarkdown(source) ? splitAtCode(source).filter((_, i) => i % 2 === 0) : [source]
  return written
    .join(' ')
    .replace(QUOTED_LINE, ' ')
    .replace(MARKS, (mark) => (/^https?:/.test(mark) ? ' ' : mark))
}
