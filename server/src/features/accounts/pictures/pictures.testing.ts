import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A striped picture, as opposed to a single colour. */
export function striped(width = 40, height = 30): Sharp {
  const dots = Buffer.from(Array.from({ length: width * height }, (_, i) => [i % 251, (i >> 3) % 256, 90]).flat())
  return sharp(dots, { raw: { width, height, channels: 3 } })
}

/** An animation with `count` frames. */
export const moving = (count: number): Sharp => {
  const page = { width: 8, height: 8 }
  const dots = Buffer.from(Array.from({ length: count * 64 }, (_, i) => [(i >> 6) % 256, (i * 7) % 256, 5]).flat())
  return sharp(dots, { raw: { width: page.width, height: page.height * count, channels: 3, pageHeight: page.height } })
}

/** Files of each uploadable type. */
export const files = {
  png: ['image/png', () => striped().png()],
  'interlaced png': ['image/png', () => striped().png({ progressive: true })],
  'png of few colours': ['image/png', () => striped().png({ palette: true })],
  'see-through png': ['image/png', () => striped().ensureAlpha(0.5).png()],
  'turned png': ['image/png', () => striped().withMetadata({ orientation: 6 }).png()],
  jpeg: ['image/jpeg', () => striped().jpeg()],
  'progressive jpeg': ['image/jpeg', () => striped().jpeg({ progressive: true })],
  'jpeg of a camera': ['image/jpeg', () => striped().withMetadata({ orientation: 6 }).jpeg({ mozjpeg: true })],
  'grey jpeg': ['image/jpeg', () => striped().greyscale().jpeg()],
  gif: ['image/gif', () => striped().gif()],
  'moving gif': ['image/gif', () => moving(5).gif()],
  webp: ['image/webp', () => striped().webp()],
  'lossless webp': ['image/webp', () => striped().webp({ lossless: true })],
  'see-through webp': ['image/webp', () => striped().ensureAlpha(0.5).webp()],
  'webp of a camera': ['image/webp', () => striped().withMetadata({ orientation: 6 }).webp()],
  'moving webp': ['image/webp', () => moving(5).webp()],
} as const

/** Inserts a chunk before the end of a PNG. */
export function withChunk(png: Buffer, name: string, data: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data as string)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), length, named, sum, png.subarray(end)])
}

/** Inserts a segment after the start of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer | string): Buffer {
  const text = Buffer.from(data as string)
  const head = Buffer.from([0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** Changes the declared size of a picture file. */
export function withDeclaredSize(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  if (copy[0] === 0x89) {
    copy.writeUInt32BE(width, 16)
    copy.writeUInt32BE(height, 20)
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  } else if (copy[0] === 0x47) {
    copy.writeUInt16LE(width, 6)
    copy.writeUInt16LE(height, 8)
  } else {
    const frame = [0xc0, 0xc2].map((marker) => copy.indexOf(Buffer.of(0xff, marker))).find((at) => at > 0)!
    copy.writeUInt16BE(height, frame + 5)
    copy.writeUInt16BE(width, frame + 7)
  }
  return copy
}
