import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import { extractPicture, type ImageType } from './extractPicture.ts'
import { files, moving, striped, withChunk, withDeclaredSize, withSegment } from './pictures.testing.ts'

const kinds = Object.keys(files) as (keyof typeof files)[]
const types: ImageType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const encoded = {} as Record<keyof typeof files, Buffer>
beforeAll(async () => {
  for (const kind of kinds) encoded[kind] = await files[kind][1]().toBuffer()
})

const accepts = (bytes: Buffer, type: ImageType) => 'picture' in extractPicture(bytes, type)
const problem = (bytes: Buffer, type: ImageType) => {
  const found = extractPicture(bytes, type)
  return 'problem' in found ? found.problem : null
}

describe.each(kinds)('a %s file', (kind) => {
  const type = files[kind][0]
  it('a picture file is accepted only if the declared type matches', () => {
    expect(types.filter((other) => accepts(encoded[kind], other))).toEqual([type])
  })
  it('a truncated picture file is rejected', () => {
    const bytes = encoded[kind]
    for (let length = 0; length < bytes.length; length++)
      expect([length, accepts(bytes.subarray(0, length), type)]).toEqual([length, false])
  })
  it('a picture file with trailing data is rejected', () => {
    const more = fc.uint8Array({ minLength: 1, maxLength: 40 })
    fc.assert(fc.property(more, (rest) => !accepts(Buffer.concat([encoded[kind], rest]), type)))
  })
  it('a picture file with any changed bytes is either parsed or rejected', () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    const changes = fc.array(change, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(changes, fc.nat(3), (all, other) => {
        const bytes = Buffer.from(encoded[kind])
        for (const [at, value] of all) bytes[at % bytes.length] = value
        for (const declaredType of [type, types[other]!]) expect(problem(bytes, declaredType)).toSatisfy(isTextOrNull)
      }),
      { numRuns: iterations(300) },
    )
  })
})
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

it('arbitrary bytes after a valid picture signature are rejected without throwing', () => {
  const beginnings = ['\x89PNG\r\n\x1a\n', '\xff\xd8', '\xff\xd8\xff\xc0\0\x0b', 'GIF89a', 'RIFF\x40\0\0\0WEBP', '']
  const bytes = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }))
  fc.assert(
    fc.property(bytes, fc.constantFrom(...types), ([beginning, rest], type) => {
      expect(accepts(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]), type)).toBe(false)
    }),
    { numRuns: iterations(3000) },
  )
})

describe("files that aren't bitmaps", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', svg],
    ['SVG after an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['SVG in 16 bits', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n%%EOF'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a BMP', 'BM\x3a\0\0\0'],
    ['an AVIF', '\0\0\0\x20ftypavif'],
    ['an empty file', ''],
  ])('%s is rejected as every picture type', (_what, content) => {
    for (const type of types) expect([type, accepts(Buffer.from(content as string), type)]).toEqual([type, false])
  })
})

describe('two files in one', () => {
  it.each(kinds)('%s followed by a page, an archive or a program is rejected', (kind) => {
    for (const rest of ['<html>', 'PK\x03\x04', 'MZ', '\0', '\n', '%PDF-1.7', encoded.png, encoded.gif])
      expect(accepts(Buffer.concat([encoded[kind], Buffer.from(rest as string)]), files[kind][0])).toBe(false)
  })
  it('additional photos that a phone appends to a photo are removed', () => {
    const phone = Buffer.concat([encoded.jpeg, encoded['progressive jpeg'], encoded['grey jpeg']])
    expect(extractPicture(phone, 'image/jpeg')).toEqual({ picture: encoded.jpeg })
    expect(accepts(Buffer.concat([phone, Buffer.from('x')]), 'image/jpeg')).toBe(false)
    expect(accepts(Buffer.concat([encoded.jpeg, Buffer.of(0), encoded.jpeg]), 'image/jpeg')).toBe(false)
    expect(accepts(Buffer.concat([encoded.jpeg, encoded.png]), 'image/jpeg')).toBe(false)
    expect(accepts(Buffer.concat(Array<Buffer>(1000).fill(encoded.jpeg)), 'image/jpeg')).toBe(false)
  })
})

describe('text for browsers and programs', () => {
  it.each([
    '<script',
    '<SCRIPT src=x>',
    '<ScRiPt>',
    '<svg ',
    '<SVG\n',
    '<svg/onload=x',
    '<html',
    '<?php',
    '<?PHP',
    '<!DOCTYPE',
  ])('embedded %j is rejected at any position', (text) => {
    const comment = `coi ${text} do`
    expect(problem(withChunk(encoded.png, 'tEXt', comment), 'image/png')).toMatch(/scripts/)
    expect(problem(withSegment(encoded.jpeg, 0xfe, comment), 'image/jpeg')).toMatch(/scripts/)
    expect(problem(withSegment(encoded.jpeg, 0xe1, comment), 'image/jpeg')).toMatch(/scripts/)
  })
  it.each(['<x:xmpmeta xmlns:x="adobe:ns:meta/">', '<rdf:RDF>', '<svgs>', 'script', '<?xpacket begin="" ?>'])(
    'embedded %j is accepted, since cameras write it',
    (text) => {
      expect(problem(withChunk(encoded.png, 'tEXt', text), 'image/png')).toBeNull()
      expect(problem(withSegment(encoded.jpeg, 0xe1, text), 'image/jpeg')).toBeNull()
    },
  )
})

describe('a picture that is too large to decode', () => {
  it.each([
    ['png', 'image/png', 6300, 6300, true],
    ['png', 'image/png', 6400, 6400, false],
    ['png', 'image/png', 0xffffffff, 0xffffffff, false],
    ['interlaced png', 'image/png', 4000, 4000, true],
    ['interlaced png', 'image/png', 4100, 4000, false],
    ['turned png', 'image/png', 4100, 4000, false],
    ['jpeg', 'image/jpeg', 8000, 5000, true],
    ['jpeg', 'image/jpeg', 65500, 65500, false],
    ['progressive jpeg', 'image/jpeg', 4000, 4000, true],
    ['progressive jpeg', 'image/jpeg', 8000, 5000, false],
    ['gif', 'image/gif', 4000, 4000, true],
    ['gif', 'image/gif', 65535, 65535, false],
  ] as const)('whether a picture (%s, %s) of %i × %i pixels is accepted: %s', (kind, type, width, height, expected) =>
    expect(problem(withDeclaredSize(encoded[kind], width, height), type) === null).toBe(expected),
  )
  it.each(['png', 'jpeg'] as const)('a %s picture with a width or height of 0 is rejected', (kind) => {
    expect(accepts(withDeclaredSize(encoded[kind], 0, 40), files[kind][0])).toBe(false)
    expect(accepts(withDeclaredSize(encoded[kind], 40, 0), files[kind][0])).toBe(false)
  })
  it('a GIF is rejected if a frame extends too far, even if its logical screen is small', () => {
    const bytes = Buffer.from(encoded.gif)
    const image = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 30, 0]))
    expect(image).toBeGreaterThan(0)
    bytes.writeUInt16LE(60_000, image + 1) // left offset
    bytes.writeUInt16LE(60_000, image + 3) // top offset
    expect(problem(bytes, 'image/gif')).toMatch(/pixels/)
  })
  it('a WebP of 16384 × 16384 pixels is rejected', () => {
    const bytes = Buffer.from(encoded['lossless webp'])
    bytes.writeUInt32LE(0x0fffffff, bytes.indexOf('VP8L') + 9)
    expect(problem(bytes, 'image/webp')).toMatch(/pixels/)
  })
  it('a JPEG with too many scans is rejected', async () => {
    const jpeg = encoded['progressive jpeg']
    const scan = jpeg.lastIndexOf(Buffer.of(0xff, 0xda))
    const again = jpeg.subarray(scan, jpeg.length - 2)
    const times = (count: number) =>
      Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(again), jpeg.subarray(-2)])
    expect(accepts(times(20), 'image/jpeg')).toBe(true)
    expect(accepts(times(100), 'image/jpeg')).toBe(false)
  })
})

it('only the first frame of a GIF with 3000 frames is extracted, as a GIF', async () => {
  const found = extractPicture(await moving(3000).gif({ reuse: true }).toBuffer(), 'image/gif')
  const picture = 'picture' in found ? found.picture : Buffer.alloc(0)
  expect(picture.length).toBeLessThan(2000)
  expect(extractPicture(picture, 'image/gif')).toEqual({ picture })
})

describe('the structure of a WebP', () => {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  }
  const webp = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
  const image = chunk('VP8L', Buffer.from([0x2f, 7, 0, 0, 0]))

  it('a WebP may contain only known chunks', () => {
    expect(accepts(webp(image, chunk('EXIF', Buffer.from('x'))), 'image/webp')).toBe(true)
    expect(accepts(webp(image, chunk('JUNK', Buffer.from('x'))), 'image/webp')).toBe(false)
    expect(accepts(webp(chunk('EXIF', Buffer.from('x'))), 'image/webp')).toBe(false)
  })
  it('a WebP with nested frames or too many chunks is rejected', () => {
    let nested = image
    for (let depth = 0; depth < 500; depth++) {
      nested = chunk('ANMF', Buffer.concat([Buffer.alloc(16), nested]))
      expect(accepts(webp(nested), 'image/webp')).toBe(depth === 0)
    }
    expect(accepts(webp(image, ...Array<Buffer>(100_000).fill(chunk('ANIM', Buffer.alloc(0)))), 'image/webp')).toBe(
      false,
    )
  })
})

it('a PNG with an unknown critical chunk is rejected, but unknown ancillary chunks are accepted', async () => {
  const png = await striped().png().toBuffer()
  expect(accepts(withChunk(png, 'ABCD', 'x'), 'image/png')).toBe(false)
  expect(accepts(withChunk(png, 'IHDR', png.subarray(16, 29)), 'image/png')).toBe(false)
  expect(accepts(withChunk(png, 'IEND', ''), 'image/png')).toBe(false)
  expect(accepts(withChunk(png, 'abcd', 'x'), 'image/png')).toBe(true)
})
