import { crc32 } from 'node:zlib'
import { SECTIONS, type SectionName, type SegmentData } from './segmentData.ts'

/**
 * Raise it when a section or its meaning changes, and when the rules of words do (normalising, stemming, numbers of
 * units): an index built by other rules would still answer, only badly.
 */
export const FORMAT_VERSION = 2

const MAGIC = 0x4b414c56 // "VLAK", little-endian
const NAMES = Object.keys(SECTIONS) as SectionName[]
/** Magic, version, number of sections, checksum of all that follows the header, length of the file, zero. */
const HEADER_WORDS = 6
const TABLE_OFFSET = HEADER_WORDS * 4
/** Start and length in bytes of each section: starts are multiples of 8, below 4 GiB. */
const BODY_OFFSET = Math.ceil((TABLE_OFFSET + NAMES.length * 8) / 8) * 8

/** One flat buffer, little-endian. */
export function encodeSegment(data: SegmentData): Uint8Array<ArrayBuffer> {
  let size = BODY_OFFSET
  for (const name of NAMES) size += padded(data[name].byteLength)
  const bytes = new Uint8Array(size)
  const words = new Uint32Array(bytes.buffer, 0, BODY_OFFSET / 4)
  let offset = BODY_OFFSET
  NAMES.forEach((name, at) => {
    const section = data[name]
    words[HEADER_WORDS + at * 2] = offset
    words[HEADER_WORDS + at * 2 + 1] = section.byteLength
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset)
    offset += padded(section.byteLength)
  })
  words.set([MAGIC, FORMAT_VERSION, NAMES.length, crc32(bytes.subarray(TABLE_OFFSET)), size, 0])
  return bytes
}

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8

export type Decoded = { data: SegmentData; refused: null } | { data: null; refused: 'damaged' | 'other_version' }

/** Views into the buffer where it is aligned to 8 bytes, else into a copy. What is not exactly as written is refused. */
export function decodeSegment(file: Uint8Array): Decoded {
  if (file.byteLength < BODY_OFFSET) return { data: null, refused: file.byteLength < 8 ? 'damaged' : versionOf(file) }
  const bytes = file.byteOffset % 8 === 0 ? file : file.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, BODY_OFFSET / 4)
  const version = versionOf(bytes)
  if (words[0] !== MAGIC || words[1] !== FORMAT_VERSION || words[2] !== NAMES.length)
    return { data: null, refused: version }
  if (words[4] !== bytes.byteLength || words[5] !== 0 || words[3] !== crc32(bytes.subarray(TABLE_OFFSET)))
    return { data: null, refused: 'damaged' }
  const sections = NAMES.map((name, at) => {
    const Section = SECTIONS[name]
    const [start, length] = [words[HEADER_WORDS + at * 2]!, words[HEADER_WORDS + at * 2 + 1]!]
    return [
      name,
      new Section(bytes.buffer as ArrayBuffer, bytes.byteOffset + start, length / Section.BYTES_PER_ELEMENT),
    ]
  })
  return { data: Object.fromEntries(sections) as SegmentData, refused: null }
}

function versionOf(file: Uint8Array): 'damaged' | 'other_version' {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return view.getUint32(0, true) === MAGIC && view.getUint32(4, true) !== FORMAT_VERSION ? 'other_version' : 'damaged'
}
