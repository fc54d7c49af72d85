import { isMarkdown, splitAtCode } from './isMarkdown.ts'
import { isUrl, MARKS } from './richText.ts'

const QUOTED_LINE = /^ {0,3}>.*$/gm

/** Replaces code, quotations and URLs with spaces, leaving only the author's own words. Runs in linear time. */
export function ownWords(source: string): string {
  const written = isMarkdown(source) ? splitAtCode(source).filter((_, i) => i % 2 === 0) : [source]
  return written
    .join(' ')
    .replace(QUOTED_LINE, ' ')
    .replace(MARKS, (mark) => (isUrl(mark) ? ' ' : mark))
}
