type Section =
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Int32ArrayConstructor
  | Uint8ArrayConstructor
  | Float32ArrayConstructor
type Kinds = Record<string, Section>

type ArrayOf<Kind> = Kind extends Uint32ArrayConstructor
  ? Uint32Array
  : Kind extends Uint16ArrayConstructor
    ? Uint16Array
    : Kind extends Int32ArrayConstructor
      ? Int32Array
      : Kind extends Float32ArrayConstructor
        ? Float32Array
        : Uint8Array

/** Named flat arrays, which are transferred between threads without copying and written to files unchanged. */
export type Sections<Names extends Kinds> = { [Name in keyof Names]: ArrayOf<Names[Name]> }

/** Identifies the type of a sections file. */
export interface Format<Names extends Kinds> {
  /** Four ASCII characters, little-endian. */
  magic: number
  version: number
  sections: Names
}

/** Magic number, version, number of sections, checksum of everything after the header, file length, zero. */
const HEADER_WORDS = 6
const TABLE_OFFSET = HEADER_WORDS * 4
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8
/**
 * Returns the offset of the body, which comes after the start and byte length of each section. Starts are multiples of 8 below 4
 * GiB.
 */
const bodyOffset = (count: number) => padded(TABLE_OFFSET + count * 8)

/** Encodes sections into one flat little-endian buffer. */
export function encodeSections<Names extends Kinds>(
  { magic, version, sections }: Format<Names>,
  data: Sections<Names>,
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sections)
  const body = bodyOffset(names.length)
  let size = body
  for (const name of names) size += padded(data[name]!.byteLength)
  const bytes = new Uint8Array(size)
  const words = new Uint32Array(bytes.buffer, 0, body / 4)
  let offset = body
  names.forEach((name, at) => {
    const section = data[name]!
    words[HEADER_WORDS + at * 2] = offset
    words[HEADER_WORDS + at * 2 + 1] = section.byteLength
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset)
    offset += padded(section.byteLength)
  })
  words.set([magic, version, names.length, checksum(bytes.subarray(TABLE_OFFSET)), size, 0])
  return bytes
}

export type FormatProblem = 'damaged' | 'other_version'

/**
 * Decodes into views of the buffer if it is 8-byte aligned; otherwise, into views of a copy. Rejects files that were modified in
 * any way.
 */
export function decodeSections<Names extends Kinds>(
  format: Format<Names>,
  file: Uint8Array,
): { data: Sections<Names>; problem: null } | { data: null; problem: FormatProblem } {
  const names = Object.keys(format.sections)
  const body = bodyOffset(names.length)
  if (file.byteLength < body)
    return { data: null, problem: file.byteLength < 8 ? 'damaged' : formatProblem(format, file) }
  const bytes = file.byteOffset % 8 === 0 ? file : file.slice()
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, body / 4)
  if (words[0] !== format.magic || words[1] !== format.version || words[2] !== names.length)
    return { data: null, problem: formatProblem(format, bytes) }
  if (words[4] !== bytes.byteLength || words[5] !== 0 || words[3] !== checksum(bytes.subarray(TABLE_OFFSET)))
    return { data: null, problem: 'damaged' }
  const sections = names.map((name, at) => {
    const Kind = format.sections[name]!
    const [start, length] = [words[HEADER_WORDS + at * 2]!, words[HEADER_WORDS + at * 2 + 1]!]
    return [name, new Kind(bytes.buffer as ArrayBuffer, bytes.byteOffset + start, length / Kind.BYTES_PER_ELEMENT)]
  })
  return { data: Object.fromEntries(sections) as Sections<Names>, problem: null }
}

function formatProblem({ magic, version }: { magic: number; version: number }, file: Uint8Array): FormatProblem {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return view.getUint32(0, true) === magic && view.getUint32(4, true) !== version ? 'other_version' : 'damaged'
}

const [PRIME_1, PRIME_2, PRIME_3, PRIME_4, PRIME_5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1]
const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits))
const round = (lane: number, word: number) => Math.imul(rotate((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1)

/**
 * XXH32 with seed 0 (https://github.com/Cyan4973/xxHash) in plain JavaScript. `bytes` must start at a multiple of 4 in the
 * underlying buffer, and are read as little-endian.
 */
export function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
  let at = 0
  let hash = PRIME_5
  if (words.length >= 4) {
    let [first, second, third, fourth] = [(PRIME_1 + PRIME_2) | 0, PRIME_2 | 0, 0, -PRIME_1 | 0]
    for (; at + 4 <= words.length; at += 4) {
      first = round(first, words[at]!)
      second = round(second, words[at + 1]!)
      third = round(third, words[at + 2]!)
      fourth = round(fourth, words[at + 3]!)
    }
    hash = rotate(first, 1) + rotate(second, 7) + rotate(third, 12) + rotate(fourth, 18)
  }
  hash = (hash + bytes.byteLength) | 0
  for (; at < words.length; at++) hash = Math.imul(rotate((hash + Math.imul(words[at]!, PRIME_3)) | 0, 17), PRIME_4)
  for (let byte = at * 4; byte < bytes.byteLength; byte++)
    hash = Math.imul(rotate((hash + Math.imul(bytes[byte]!, PRIME_5)) | 0, 11), PRIME_1)
  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2)
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3)
  return (hash ^ (hash >>> 16)) >>> 0
}
