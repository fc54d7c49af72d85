import { decompress } from 'fzstd'
import { DeckProblem } from './deckProblem.ts'

/** Window size that every decoder supports (RFC 8878, 3.1.1.1.2). Anki writes 2 MB windows. */
const MAX_WINDOW = 8 * 1024 * 1024
/** Maximum size of a decompressed block. */
const MAX_BLOCK = 128 * 1024
const FRAME = 0xfd2fb528
const SKIPPABLE = 0x184d2a50
const RLE = 1
const COMPRESSED = 2

/** Decompresses zstd data. Scans frames and blocks first, to avoid decompressing data that could exceed `maxBytes` bytes. */
export function unzstd(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at < data.length; ) {
    const frame = readFrame(data, at)
    sum += frame.maxSize
    if (sum > maxBytes) throw new DeckProblem('too_large', `up to ${sum} bytes in one file`)
    at = frame.end
  }
  return decompress(bytes)
}

function readFrame(data: Buffer, start: number): { maxSize: number; end: number } {
  const magic = data.readUInt32LE(start)
  if (magic >>> 4 === SKIPPABLE >>> 4) return { maxSize: 0, end: start + 8 + data.readUInt32LE(start + 4) }
  if (magic !== FRAME) throw new DeckProblem('not_a_deck', 'not zstd')
  const { at, contentSize, hasChecksum } = readFrameHeader(data, start + 4)
  const blocks = readBlocks(data, at)
  return { maxSize: contentSize ?? blocks.maxSize, end: blocks.end + (hasChecksum ? 4 : 0) }
}

function readFrameHeader(data: Buffer, start: number) {
  const descriptor = data[start]!
  const isSingleSegment = (descriptor & 32) !== 0
  if ((descriptor & 3) !== 0) throw new DeckProblem('not_a_deck', 'needs a dictionary')
  let at = start + 1
  if (!isSingleSegment) {
    const window = data.readUInt8(at++)
    const base = 2 ** (10 + (window >> 3))
    if (base + (base / 8) * (window & 7) > MAX_WINDOW) throw new DeckProblem('too_large', 'a large zstd window')
  }
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  const size =
    sizeBytes === 8 ? Number(data.readBigUInt64LE(at)) : sizeBytes > 0 ? data.readUIntLE(at, sizeBytes) : null
  const contentSize = sizeBytes === 2 ? size! + 256 : size
  return { at: at + sizeBytes, contentSize, hasChecksum: (descriptor & 4) !== 0 }
}

function readBlocks(data: Buffer, start: number): { maxSize: number; end: number } {
  let at = start
  let maxSize = 0
  for (;;) {
    const header = data.readUIntLE(at, 3)
    const type = (header >> 1) & 3
    const size = header >> 3
    if (size > MAX_BLOCK) throw new DeckProblem('not_a_deck', 'a large zstd block')
    maxSize += type === COMPRESSED ? MAX_BLOCK : size
    at += 3 + (type === RLE ? 1 : size)
    if (header & 1) return { maxSize, end: at }
  }
}
