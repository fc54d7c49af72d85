import { reflow } from './reflow.ts'

/** A piece of a message's text, in the order in which it stands there. */
export interface Block {
  kind: 'text' | 'quote' | 'code' | 'signature'
  text: string
}

const QUOTED = /^ {0,2}(?:>|\|(?= ))/
/** Who is quoted below, as programs put it. */
const ATTRIBUTION = /(?:wrote|writes|said|schrieb|écrit|escribió|пишет|написал|cusku|ciska)$/i
const DIFF = /^(?:diff --git |--- \S|\+\+\+ \S|@@ .*@@|Index: )/
const DIFF_BODY = /^(?:[ +@-]|\\ |index |new file|deleted file|similarity|rename |diff --git|$)/
/** Columns and drawings keep their blanks. */
const INDENTED = /^(?: {4,}|\t)\S/

/**
 * Splits a text into the author's paragraphs, without the line breaks of a mail program, quotes, patches and code, and the
 * signature at the end.
 */
export function blocksOf(text: string): Block[] {
  const blocks = linesInBlocks(text)
  const own = blocks.filter(({ kind }) => kind === 'text')
  const flowing = reflow(own.map(({ text }) => text))
  for (const [at, block] of own.entries()) block.text = flowing[at]!
  return blocks
}

function linesInBlocks(text: string): Block[] {
  const lines = text.split('\n')
  const signatureAt = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const end = signatureAt >= 0 && lines.length - signatureAt <= 30 ? signatureAt : lines.length
  const blocks: Block[] = []
  const add = (kind: Block['kind'], line: string) => {
    const last = blocks.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else blocks.push({ kind, text: line })
  }
  let inDiff = false
  for (const [at, line] of lines.slice(0, end).entries()) {
    inDiff = DIFF.test(line) || (inDiff && DIFF_BODY.test(line))
    const next = lines[at + 1] ?? ''
    if (inDiff) add('code', line)
    else if (QUOTED.test(line) || (isAttribution(line) && QUOTED.test(next))) add('quote', line)
    else if (INDENTED.test(line)) add('code', line)
    else add('text', line)
  }
  if (end < lines.length) blocks.push({ kind: 'signature', text: lines.slice(end + 1).join('\n') })
  // gaps between pieces are not said again, and blanks by themselves are nothing
  return blocks.map((block) => ({ ...block, text: trimmed(block) })).filter(({ text }) => text !== '')
}

/** Allows trailing spaces and a colon; matching them in the pattern would take quadratic time on a line of spaces. */
const isAttribution = (line: string) => ATTRIBUTION.test(line.trimEnd().replace(/:$/, '').trimEnd())

const trimmed = ({ text }: Block) => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
