import type { Container } from './container.ts'

// https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
const FIRST_RESTART = 0xd0
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const BASELINE = 0xc0
const PROGRESSIVE = 0xc2
/** Lossless, hierarchical and arithmetic coding, which are rare in photos and less tested in decoders. */
const RARE_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/** Maximum number of scans. Each scan processes the whole picture, however short it is. Encoders write about ten. */
const MAX_SCANS = 50

/** Maximum number of pictures in a file; phones write two or three. */
const MAX_PICTURES = 10

interface Picture {
  end: number
  width: number
  height: number
  isFullyBuffered: boolean
}

/** Parses the segments up to the end of the picture. Phones append more pictures, including complete JPEGs. */
export function walkJpeg(bytes: Buffer): Container | null {
  const picture = pictureAt(bytes, 0)
  if (!picture) return null
  let pictures = 1
  for (let at = picture.end; at < bytes.length; ) {
    pictures += 1
    const another = pictures > MAX_PICTURES ? null : pictureAt(bytes, at)
    if (!another) return null
    at = another.end
  }
  const { end, ...size } = picture
  return { first: bytes.subarray(0, end), ...size }
}

function pictureAt(bytes: Buffer, start: number): Picture | null {
  if (bytes[start] !== 0xff || bytes[start + 1] !== START) return null
  let frame: Omit<Picture, 'end'> | null = null
  let scans = 0
  for (let at = start + 2; bytes[at] === 0xff; ) {
    while (bytes[at + 1] === 0xff) at += 1 // fill bytes
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === END) return frame && scans > 0 ? { ...frame, end: at + 2 } : null
    if (standsAlone(marker) || RARE_FRAMES.has(marker) || at + 4 > bytes.length) return null
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return null
    if (marker >= BASELINE && marker <= PROGRESSIVE) {
      if (frame || length < 8) return null
      frame = readFrame(bytes, at + 4, marker)
    }
    at += 2 + length
    if (marker === SCAN) {
      scans += 1
      if (!frame || scans > MAX_SCANS) return null
      frame.isFullyBuffered ||= scans > 1
      at = afterScan(bytes, at)
    }
  }
  return null
}

const readFrame = (bytes: Buffer, at: number, marker: number) => ({
  height: bytes.readUInt16BE(at + 1),
  width: bytes.readUInt16BE(at + 3),
  isFullyBuffered: marker === PROGRESSIVE,
})

/** Returns true for markers without a length field. Restarts belong to scans, and pictures can't be nested. */
const standsAlone = (marker: number) => marker < 0x02 || (marker >= FIRST_RESTART && marker <= START)

/** Returns the position of the next marker. Within a scan, 0xff is followed by 0, a restart number, or more fill bytes. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    const next = bytes[at + 1]
    if (next === 0 || (next !== undefined && next >= FIRST_RESTART && next < START)) at += 2
    else if (next === 0xff) at += 1
    else return at
  }
}
