import { charsetNamed, decodeText } from './charsets.ts'
import { joinFlowedLines } from './flowedText.ts'
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
