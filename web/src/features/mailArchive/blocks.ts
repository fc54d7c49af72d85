import { reflow } from './reflow.ts'

/** A section of a message's text. */
export interface Block {
  kind: 'text' | 'quote' | 'code' | 'signature' | 'footer' | 'pgp'
  text: string
}

const QUOTED = /^ {0,2}(?:>|\|(?= ))/
/** Attribution line above a quote, as written by mail programs. */
const ATTRIBUTION = /(?:wrote|writes|said|schrieb|écrit|escribió|пишет|написал|cusku|ciska)$/i
/** First line of an attribution that is broken over two lines: `On Mon, 22 Nov 2010 07:44:21 +0100,`. */
const ATTRIBUTION_START = /^(?:On|At|In|Am|Le|El|Em|Op|Den|W dniu)\b.*\d/
const DIFF = /^(?:diff --git |--- \S|\+\+\+ \S|@@ .*@@|Index: )/
const DIFF_BODY = /^(?:[ +@-]|\\ |index |new file|deleted file|similarity|rename |diff --git|$)/
/** Lines of a summary of changed files, aligned at the vertical bar. */
const DIFFSTAT = /^ \S.* \|\s+(?:\d+ ?[+-]*|Bin(?: .*)?)$|^ \d+ files? changed\b/
/** Matches lines of tables and ASCII art, which preserve their spaces. */
const INDENTED = /^(?: {4,}|\t)\S/
/** Signature separator, including its escaped form in signed text. */
const DASHES = /^(?:- )?-- ?$/
/** First line of a quoted message below a signature (bottom quoting). */
const QUOTED_BELOW = /^ {0,2}>|^-{2,} ?(?:Original|Forwarded) Message/i
const MAX_SIGNATURE_LINES = 24
/**
 * Maximum length, in lines, of a signature below a `--` without a trailing space, which some authors also use between paragraphs.
 */
const MAX_LINES_BELOW_RULE = 8
const PGP_START = '-----BEGIN PGP SIGNATURE-----'
const PGP_END = '-----END PGP SIGNATURE-----'

/**
 * Splits a text into blocks: paragraphs with their hard line breaks joined, quotes, code and patches, signatures, and mailing
 * list footers at the end.
 */
export function blocksOf(text: string): Block[] {
  const blocks = linesInBlocks(text.split('\n'))
  const own = blocks.filter(({ kind }) => kind === 'text')
  const flowing = reflow(own.map(({ text }) => text))
  for (const [at, block] of own.entries()) block.text = flowing[at]!
  return blocks
}

function linesInBlocks(lines: readonly string[]): Block[] {
  const footerAt = footerStart(lines)
  const blocks: Block[] = []
  const add = (kind: Block['kind'], line: string) => {
    const last = blocks.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else blocks.push({ kind, text: line })
  }
  let inDiff = false
  for (let at = 0; at < footerAt; at += 1) {
    const line = lines[at]!
    const end = endOfSignature(lines, at, footerAt, inDiff)
    if (end !== null) {
      blocks.push({ kind: line.startsWith(PGP_START) ? 'pgp' : 'signature', text: lines.slice(at, end).join('\n') })
      inDiff = false
      at = end - 1
      continue
    }
    inDiff = DIFF.test(line) || (inDiff && DIFF_BODY.test(line))
    if (inDiff) add('code', line)
    else if (QUOTED.test(line) || isAttribution(lines, at)) add('quote', line)
    else if (INDENTED.test(line) || DIFFSTAT.test(line)) add('code', line)
    else add('text', line)
  }
  if (footerAt < lines.length) blocks.push({ kind: 'footer', text: lines.slice(footerAt).join('\n') })
  // Trims blank lines around blocks and drops empty blocks.
  return blocks.map((block) => ({ ...block, text: trimmed(block) })).filter(({ text }) => text !== '')
}

/**
 * Returns the end of the signature that starts at this line, or null. Inside a patch, a removed line may look like a signature
 * separator.
 */
function endOfSignature(lines: readonly string[], at: number, end: number, inDiff: boolean): number | null {
  const isPgp = lines[at]!.trimEnd() === PGP_START
  if (!isPgp && !DASHES.test(lines[at]!)) return null
  const maxLines = isPgp
    ? 2 * MAX_SIGNATURE_LINES
    : lines[at]!.endsWith(' ')
      ? MAX_SIGNATURE_LINES
      : MAX_LINES_BELOW_RULE
  const last = Math.min(end, at + 1 + maxLines)
  for (let next = at + 1; next < last; next += 1) {
    const line = lines[next]!
    if (isPgp && line.trimEnd() === PGP_END) return next + 1
    if (isPgp) continue
    if (DASHES.test(line)) return null
    if (line.trimEnd() === PGP_START) return next
    if (QUOTED_BELOW.test(line) || isAttribution(lines, next)) return inDiff ? null : next
  }
  return isPgp || last < end ? null : end
}

/** True if a line is an attribution, or the first of two lines of one. */
const isAttribution = (lines: readonly string[], at: number): boolean =>
  isAttributed(lines[at]!, lines[at + 1]) ||
  (ATTRIBUTION_START.test(lines[at]!) && isAttributed(lines[at + 1] ?? '', lines[at + 2]))

/** Trailing spaces are trimmed first, because matching them in the pattern would take quadratic time on a line of spaces. */
const isAttributed = (line: string, next = '') =>
  QUOTED.test(next) && ATTRIBUTION.test(line.trimEnd().replace(/:$/, '').trimEnd())

const LEADING = /^(?:[ \t]*\n)+/
const trimmed = ({ kind, text }: Block) =>
  (kind === 'signature' ? text.slice(text.indexOf('\n') + 1 || text.length) : text).replace(LEADING, '').trimEnd()

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
function footerStart(lines: readonly string[]): number {
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
