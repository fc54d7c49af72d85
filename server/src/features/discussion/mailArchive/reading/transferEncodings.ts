/** Maximum number of files in a text, since each becomes a part of the message. */
const MAX_FILES = 50

type TransferEncoding = 'base64' | 'quoted-printable' | 'uuencode' | null

/**
 * Returns the transfer encoding for any spelling of its name: `quoted printable`, `base-64`, `"x-uue"`. Returns null if there is
 * no encoding.
 */
export function transferEncodingNamed(name: string): TransferEncoding {
  const key = name
    .slice(0, 200)
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^x(?=[a-z])/, '')
  if (key.startsWith('base64') || key === 'b64') return 'base64'
  if (key.startsWith('quotedprint') || key === 'qp') return 'quoted-printable'
  return key === 'uuencode' || key === 'uuencoded' || key === 'uue' ? 'uuencode' : null
}

/** Decodes base64 whose units may be padded individually. */
export function decodeBase64(text: string): Buffer {
  const symbols = text.replace(/[^A-Za-z0-9+/=]+/g, '')
  if (!/=[^=]/.test(symbols)) return Buffer.from(symbols, 'base64')
  return Buffer.concat(symbols.split(/=+/).map((unit) => Buffer.from(unit, 'base64')))
}

/** Decodes quoted-printable text, given as Latin-1. */
export const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=[ \t]{0,100}\r?\n/g, '')
      .replace(/=$/, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Decodes the content of a part. `body` may start with the empty line after the headers. */
export function decodeTransfer(encoding: string, body: Buffer): Buffer {
  const named = transferEncodingNamed(encoding)
  if (named === 'base64') return decodeBase64(body.toString('latin1'))
  const content = withoutBlankLine(body)
  if (named === 'quoted-printable') return decodeQuotedPrintable(content.toString('latin1'))
  const packed = named === 'uuencode' ? splitUuencoded(content.toString('latin1')).files : []
  return packed.length > 0 ? Buffer.concat(packed.map((file) => file.content)) : content
}

/** Removes the newline after the last header and the empty line that follows it. */
export function withoutBlankLine(body: Buffer): Buffer {
  const found = /^\r*\n(?:\r*\n)?/.exec(body.toString('latin1', 0, 20))
  return body.subarray(found?.[0].length ?? 0)
}

/** Separates base64 data from text appended to it, such as a mailing list footer. */
export function splitBase64(text: string): { encoded: string; below: string } {
  const lines = text.split('\n')
  const isCode = lines.map((line) => /^[A-Za-z0-9+/=\s]*$/.test(line))
  const lastLong = lines.findLastIndex((line, at) => isCode[at] && line.trim().length >= 60)
  const foreign = isCode.indexOf(false, lastLong + 1)
  if (foreign < 0) return { encoded: text, below: '' }
  const full = lines.find((line) => line.trim() !== '')?.trim().length ?? 0
  // base64 data ends with a padded or shorter line
  const isLast = (line: string) => line.trim() !== '' && (line.includes('=') || line.trim().length < full)
  const last = lines.findIndex((line, at) => at >= Math.max(0, lastLong) && at < foreign && isLast(line))
  const end = last < 0 ? foreign : last + 1
  return { encoded: lines.slice(0, end).join('\n'), below: lines.slice(end).join('\n') }
}

export interface UuFile {
  name: string
  content: Buffer
}

const UU_START = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,200})$/

/** Separates uuencoded files from the surrounding text. */
export function splitUuencoded(text: string): { text: string; files: UuFile[] } {
  if (!/^begin(?:-base64)? [0-7]{3,4} /m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const textLines: string[] = []
  const files: UuFile[] = []
  for (let at = 0; at < lines.length; ) {
    const found = files.length < MAX_FILES ? fileAt(lines, at) : null
    if (found) files.push(found.file)
    else textLines.push(lines[at]!)
    at = found?.end ?? at + 1
  }
  return { text: textLines.join('\n'), files }
}

/** Reads the uuencoded file that starts at the given line, or returns null if it isn't valid. */
function fileAt(lines: readonly string[], start: number): { file: UuFile; end: number } | null {
  const opening = UU_START.exec(lines[start]!.trimEnd())
  if (!opening) return null
  const isBase64 = lines[start]!.startsWith('begin-base64')
  const pieces: Buffer[] = []
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at]!.replace(/\r$/, '')
    if (line.trim() === (isBase64 ? '====' : 'end')) {
      return pieces.length === 0 ? null : { file: { name: opening[1]!, content: Buffer.concat(pieces) }, end: at + 1 }
    }
    const piece = isBase64 ? decodeBase64Line(line) : decodeUuLine(line)
    if (piece === null) return null
    pieces.push(piece)
  }
  return null
}

const decodeBase64Line = (line: string) => (/^[A-Za-z0-9+/]*={0,2}$/.test(line) ? Buffer.from(line, 'base64') : null)

/** Decodes a line whose first character encodes the byte count. Returns null if the line isn't uuencoded data. */
function decodeUuLine(line: string): Buffer | null {
  if (line.trim() === '') return Buffer.alloc(0)
  const length = uuValue(line, 0)
  const symbols = Math.ceil(length / 3) * 4
  // some programs drop trailing spaces or add a checksum
  if (!/^[ -`]*$/.test(line) || line.length > symbols + 4 || line.length < symbols - 3) return null
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at += 1) {
    const first = 1 + Math.floor(at / 3) * 4 + (at % 3)
    const shift = 2 * (at % 3)
    bytes[at] = (uuValue(line, first) << (2 + shift)) | (uuValue(line, first + 1) >> (4 - shift))
  }
  return bytes
}

const uuValue = (line: string, at: number) => (line.charCodeAt(at) - 32 || 0) & 63
