import type { Container } from './container.ts'

// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const SCREEN_BYTES = 13
const IMAGE_BYTES = 10

/** Parses the blocks up to the trailer. Returns only the first picture of an animation. */
export function walkGif(bytes: Buffer): Container | null {
  if (bytes.length < SCREEN_BYTES || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  let first: { end: number; width: number; height: number } | null = null
  for (let at = SCREEN_BYTES + tableBytes(bytes[10]!); ; ) {
    const block = bytes[at]
    if (block === TRAILER) return first && at + 1 === bytes.length ? onlyFirst(bytes, first) : null
    if (block === EXTENSION) at = afterPieces(bytes, at + 2)
    else if (block === IMAGE && at + IMAGE_BYTES <= bytes.length) {
      const [left, top, width, height] = [1, 3, 5, 7].map((field) => bytes.readUInt16LE(at + field)) as Four
      if (width === 0 || height === 0) return null
      at = afterPieces(bytes, at + IMAGE_BYTES + tableBytes(bytes[at + 9]!) + 1)
      // a picture may be larger than the logical screen, which is then enlarged
      first ??= {
        end: at,
        width: Math.max(bytes.readUInt16LE(6), left + width),
        height: Math.max(bytes.readUInt16LE(8), top + height),
      }
    } else return null
  }
}

type Four = [number, number, number, number]

function onlyFirst(bytes: Buffer, { end, width, height }: { end: number; width: number; height: number }): Container {
  return { first: Buffer.concat([bytes.subarray(0, end), Buffer.of(TRAILER)]), width, height, isFullyBuffered: true }
}

/** Returns the size of the colour table in bytes, 0 if there is none. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Skips data blocks of at most 255 bytes up to the empty block. Stops at the end of the file. */
function afterPieces(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at]
    if (length === undefined) return bytes.length
    at += 1 + length
    if (length === 0) return at
  }
}
