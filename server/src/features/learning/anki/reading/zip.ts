import { crc32, inflateRawSync } from 'node:zlib'
import { DeckProblem } from './deckProblem.ts'
import { unzstd } from './zstd.ts'

/** Maximum number of files, higher than in any real deck. */
const MAX_FILES = 50_000
/** Maximum total unpacked size in bytes. */
const MAX_BYTES = 512 * 1024 * 1024

const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT_LENGTH = 0xffff
const OF_DIRECTORY = 0x02014b50
const BEFORE_FILE = 0x04034b50
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  flags: number
  crc: number
  packed: number
  /** Unpacked size in bytes, according to the zip's central directory. */
  size: number
  at: number
}

/** Files in a zip archive by name, unpacked on demand. */
export interface Archive {
  has(name: string): boolean
  /** Returns the unpacked file, or null if it is missing. Throws `DeckProblem` if it is corrupt or larger than `maxBytes` bytes. */
  read(name: string, maxBytes: number): Uint8Array | null
}

/** Reads the central directory of a zip archive and checks the number and sizes of its files before unpacking any. */
export function openZip(file: Uint8Array): Archive {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const entries = guarded(() => directoryOf(bytes))
  return {
    has: (name) => entries.has(name),
    read(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.size > maxBytes) throw new DeckProblem('too_large', `${entry.size} bytes in one file`)
      return guarded(() => contentOf(bytes, entry))
    },
  }
}

/** Wraps a zip whose files are zstd-compressed. The same size limits apply. */
export const zstdArchive = (zip: Archive): Archive => ({
  has: zip.has,
  read(name, maxBytes) {
    const packed = zip.read(name, maxBytes)
    return packed && guarded(() => unzstd(packed, maxBytes))
  },
})

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_FILES) throw new DeckProblem('too_large', `${count} files`)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== OF_DIRECTORY) throw new DeckProblem('not_a_deck', 'a broken directory')
    const field = (offset: number) => bytes.readUInt16LE(at + offset)
    const long = (offset: number) => bytes.readUInt32LE(at + offset)
    const name = bytes.toString('utf8', at + 46, at + 46 + field(28))
    const entry = { method: field(10), flags: field(8), crc: long(16), packed: long(20), size: long(24), at: long(42) }
    sum += entry.size
    if (sum > MAX_BYTES) throw new DeckProblem('too_large', `more than ${MAX_BYTES} bytes`)
    if (!entries.has(name)) entries.set(name, entry)
    at += 46 + field(28) + field(30) + field(32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH)
  for (let at = bytes.length - END_LENGTH; at >= first; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new DeckProblem('not_a_deck', 'no zip')
}

function contentOf(bytes: Buffer, { method, flags, crc, packed, size, at }: Entry): Uint8Array {
  if (bytes.readUInt32LE(at) !== BEFORE_FILE || flags & ENCRYPTED) throw new DeckProblem('not_a_deck', 'a broken file')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length) throw new DeckProblem('not_a_deck', 'a truncated file')
  const compressed = bytes.subarray(from, from + packed)
  const content = unpacked(compressed, method, size)
  if (content.length !== size || crc32(content) !== crc) throw new DeckProblem('not_a_deck', 'a broken file')
  return content
}

/** Unpacks a file, up to its declared size. */
function unpacked(compressed: Buffer, method: number, size: number): Uint8Array {
  if (method === STORED) return compressed
  if (method !== DEFLATED) throw new DeckProblem('not_a_deck', `packed by method ${method}`)
  return inflateRawSync(compressed, { maxOutputLength: Math.max(1, size) })
}

/** Reports read errors, such as an invalid offset, as a corrupt zip file. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DeckProblem) throw error
    throw new DeckProblem('not_a_deck', String(error))
  }
}
