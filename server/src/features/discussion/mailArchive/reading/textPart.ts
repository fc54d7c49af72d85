import { charsetNamed, decodeText } from './charsets.ts'
import type { Parameters } from './parameters.ts'
import { decodeTransfer, splitBase64, splitUuencoded, transferEncodingNamed, type UuFile } from './transferEncodings.ts'

export interface TextPart {
  text: string
  /** uuencoded files found in the text. */
  files: UuFile[]
}

const META_CHARSET = /<meta[^>]{0,200}?charset ?= ?["']?([\w:.-]{1,40})/i
/** Number of bytes at the beginning of an HTML page that browsers search for a character set. */
const MAX_META = 4096

/** Decodes the body of a part as text. `body` starts with the newline after the headers. */
export function textOf({ value, params }: Parameters, encoding: string, body: Buffer): TextPart {
  const isHtml = value === 'text/html'
  const { bytes, below } = decoded(encoding, body)
  const declared = params.get('charset') ?? null
  const isReliable = declared !== null && ![null, 'us-ascii'].includes(charsetNamed(declared))
  const known = isReliable ? declared : null
  const charset = known ?? (isHtml ? (META_CHARSET.exec(bytes.toString('latin1', 0, MAX_META))?.[1] ?? null) : null)
  const shown = decodeText(bytes, charset)
  const added = decodeText(below, null)
  if (isHtml) return { text: added === '' ? shown : `${shown}<pre>${escapeText(added)}</pre>`, files: [] }
  const text = added === '' ? shown : `${shown}\n${added}`
  const { text: around, files } = splitUuencoded(text)
  const isFlowed = /^flowed$/i.test(params.get('format') ?? '')
  return { text: isFlowed ? joinFlowedLines(around, /^yes$/i.test(params.get('delsp') ?? '')) : around, files }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Decodes the transfer encoding. `below` is unencoded text after the base64 data. */
function decoded(encoding: string, body: Buffer): { bytes: Buffer; below: Buffer } {
  if (transferEncodingNamed(encoding) !== 'base64')
    return { bytes: decodeTransfer(encoding, body), below: Buffer.alloc(0) }
  const { encoded, below } = splitBase64(body.toString('latin1'))
  return { bytes: decodeTransfer(encoding, Buffer.from(encoded, 'latin1')), below: Buffer.from(below.trim(), 'latin1') }
}

const SIGNATURE = '-- '

/** A paragraph that may continue on the next line, with its quote depth. */
interface Paragraph {
  depth: number
  pieces: string[]
}

/** Joins the lines of flowed paragraphs (RFC 3676) that have the same quote depth. */
function joinFlowedLines(text: string, deletesSpaces: boolean): string {
  const paragraphs: Paragraph[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const depth = depthOf(line)
    const content = line.slice(depth).replace(/^ /, '')
    const isSignature = content === SIGNATURE
    const last = paragraphs.at(-1)
    const flows = content.endsWith(' ') && !isSignature
    const piece = flows && deletesSpaces ? content.slice(0, -1) : content
    if (isOpen && last!.depth === depth && !isSignature) last!.pieces.push(piece)
    else paragraphs.push({ depth, pieces: [piece] })
    isOpen = flows
  }
  return paragraphs.map(quoted).join('\n')
}

function depthOf(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}

function quoted({ depth, pieces }: Paragraph): string {
  const text = pieces.join('')
  if (depth === 0) return text
  return text === '' ? '>'.repeat(depth) : `${'>'.repeat(depth)} ${text}`
}
