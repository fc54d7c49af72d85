/** Matches a footer line that names a mailing list or explains how to unsubscribe. */
const OF_LIST =
  /mailing list|unsubscri|listinfo|majordomo|Yahoo! Groups|eGroups|Google Groups|groups\.(?:google|yahoo)\.com|onelist\.com/i
/** A separator above a footer: `-- `, `_____`, `--~--~-----`. */
const SEPARATOR = /^(?:--? ?|[_=*-]{4,}|[-~]{6,}>?)$/
/** First line of a footer from Yahoo Groups, Google Groups or a list server, which may lack a separator. */
const FIRST_LINE =
  /^(?:[-_~ ]{4,80}(?:Yahoo! Groups|eGroups|ONElist) |Yahoo! Groups Links$|You (?:received|are receiving) this message because |To unsubscribe(?: from this (?:list|group)|, )|To post to this (?:list|group))/i

/** Maximum number of lines per footer. A message may end with several footers. */
const MAX_LINES = 16
/** Number of non-empty lines after a separator, at least one of which must mention the list. */
const NEAR = 3
/** Maximum length of a footer line, in characters; longer lines are paragraphs. */
const MAX_LINE_LENGTH = 400

/** Returns the index of the first line of the list footer; `lines.length` if there is none. */
export function footerStart(lines: readonly string[]): number {
  let start = lines.findLastIndex((line) => line.trim() !== '') + 1
  const end = start
  for (let at = start - 1; at >= Math.max(0, start - MAX_LINES); at -= 1) {
    const line = lines[at]!
    if (line.length > MAX_LINE_LENGTH) break
    if (FIRST_LINE.test(line) || (SEPARATOR.test(line.trimEnd()) && isAboutList(lines, at + 1, end))) start = at
  }
  return start === end ? lines.length : start
}

/** True if one of the next `NEAR` lines before the next separator mentions a list. */
function isAboutList(lines: readonly string[], from: number, end: number): boolean {
  const next: string[] = []
  for (let at = from; at < end && next.length < NEAR; at += 1) {
    const line = lines[at]!.trim()
    if (SEPARATOR.test(line)) break
    if (line !== '') next.push(line.slice(0, MAX_LINE_LENGTH))
  }
  return next.some((line) => OF_LIST.test(line))
}
