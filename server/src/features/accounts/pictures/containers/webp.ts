import type { Container } from './container.ts'

// https://developers.google.com/speed/webp/docs/riff_container
const FILE_HEADER = 12
const CHUNK_HEADER = 8
const CANVAS_BYTES = 10
const FRAME_BYTES = 16
/** Maximum number of chunks. More than any animation within the size limit needs. */
const MAX_CHUNKS = 10_000
const WITHOUT_SIZE = new Set(['ALPH', 'ANIM', 'ICCP', 'EXIF', 'XMP '])

interface Found {
  width: number
  height: number
  pictures: number
  chunks: number
}

/** Parses the chunks up to the end declared by the file. */
export function walkWebp(bytes: Buffer): Container | null {
  if (bytes.length < FILE_HEADER) return null
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (riff !== 'RIFF' || webp !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const found = { width: 0, height: 0, pictures: 0, chunks: 0 }
  if (!walkChunks(bytes, FILE_HEADER, bytes.length, found, readChunk) || found.pictures === 0) return null
  return { first: bytes, width: found.width, height: found.height, isFullyBuffered: true }
}

type ReadChunk = (bytes: Buffer, name: string, at: number, length: number, found: Found) => boolean

/** Returns false if a chunk is invalid or the chunks don't fill the available space exactly. */
function walkChunks(bytes: Buffer, from: number, to: number, found: Found, read: ReadChunk): boolean {
  for (let at = from; at < to; ) {
    if (at + CHUNK_HEADER > to) return false
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = at + CHUNK_HEADER
    at = data + length + (length % 2)
    found.chunks += 1
    if (at > to || found.chunks > MAX_CHUNKS || !read(bytes, name, data, length, found)) return false
  }
  return true
}

/** Reads a top-level chunk. An animation frame contains nested chunks, but no further frames. */
const readChunk: ReadChunk = (bytes, name, at, length, found) => {
  if (name === 'VP8X') return length === CANVAS_BYTES && sizeAt(bytes, at + 4, found)
  if (name !== 'ANMF') return readImage(bytes, name, at, length, found)
  if (length <= FRAME_BYTES) return false
  sizeAt(bytes, at + 6, found)
  return walkChunks(bytes, at + FRAME_BYTES, at + length, found, readImage)
}

const readImage: ReadChunk = (bytes, name, at, length, found) => {
  if (WITHOUT_SIZE.has(name)) return true
  found.pictures += 1
  if (name === 'VP8 ' && length >= 10 && bytes.readUIntBE(at + 3, 3) === 0x9d012a)
    return grow(found, bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff)
  if (name === 'VP8L' && length >= 5 && bytes[at] === 0x2f) {
    const size = bytes.readUInt32LE(at + 1)
    return grow(found, (size & 0x3fff) + 1, ((size >> 14) & 0x3fff) + 1)
  }
  return false
}

/** Reads the width and height, stored as 24 bits each, minus one. */
const sizeAt = (bytes: Buffer, at: number, found: Found) =>
  grow(found, bytes.readUIntLE(at, 3) + 1, bytes.readUIntLE(at + 3, 3) + 1)

function grow(found: Found, width: number, height: number): true {
  found.width = Math.max(found.width, width)
  found.height = Math.max(found.height, height)
  return true
}
