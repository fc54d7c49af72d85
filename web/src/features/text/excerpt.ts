/** Number of characters shown on each side of the place in question. */
const CONTEXT = 40

/** Returns the text before and after a range, cut at spaces. An ellipsis marks where text is left out. */
export function textAround(text: string, start: number, end: number): { before: string; after: string } {
  const from = start > CONTEXT ? text.indexOf(' ', start - CONTEXT) + 1 : 0
  const isFar = text.length - end > CONTEXT
  const until = isFar ? Math.max(end, text.lastIndexOf(' ', end + CONTEXT)) : text.length
  // without spaces nearby, the text is cut between any characters
  const first = from > 0 && from <= start ? from : Math.max(0, start - CONTEXT)
  return {
    before: (first > 0 ? '… ' : '') + text.slice(first, start),
    after: text.slice(end, until) + (until < text.length ? ' …' : ''),
  }
}
