import type { Container } from './container.ts'

// https://www.w3.org/TR/png-3/
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const HEADER_BYTES = 13
/** Combined size of a chunk's length, name and checksum, in bytes. */
const AROUND_A_CHUNK = 12
/** Known critical chunks, whose names start with a capital letter. */
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])

/** Parses the chunks from the header to the end chunk, which must end the file. */
export function walkPng(bytes: Buffer): Container | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  let header: Pick<Container, 'width' | 'height' | 'isFullyBuffered'> | null = null
  let isTurned = false
  let hasData = false
  for (let at = SIGNATURE.length; at + AROUND_A_CHUNK <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = at + 8
    at += AROUND_A_CHUNK + length
    if (at > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return null
    if (/^[A-Z]/.test(name) && !CRITICAL.has(name)) return null
    if ((name === 'IHDR') !== (header === null)) return null // the header must be the first chunk and occur only once
    if (name === 'IHDR') header = length === HEADER_BYTES ? readHeader(bytes, data) : null
    if (!header) return null
    isTurned ||= name === 'eXIf'
    hasData ||= name === 'IDAT'
    if (name === 'IEND') {
      if (length > 0 || !hasData || at !== bytes.length) return null
      return { first: bytes, ...header, isFullyBuffered: header.isFullyBuffered || isTurned }
    }
  }
  return null
}

const readHeader = (bytes: Buffer, at: number) => ({
  width: bytes.readUInt32BE(at),
  height: bytes.readUInt32BE(at + 4),
  isFullyBuffered: bytes[at + 12] !== 0, // true if interlaced
})
