import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { ImportError } from '../../../../platform/importing/importError.ts'
import { fileSource, type Source } from '../../../../platform/importing/source.ts'
import { readDocument } from './document.ts'
import { dictionary, sample, valsi } from './samples.testing.ts'

async function failure(source: Source): Promise<string | null> {
  try {
    for await (const _ of readDocument(source));
    return null
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return error.message
  }
}

const whole = dictionary(valsi('klama') + valsi('cusku'))
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p) : Buffer.from(p))))
const [start, rest] = [whole.slice(0, whole.indexOf('<user>')), whole.slice(whole.indexOf('<user>'))]

describe('a broken file', () => {
  it.each<[string, string | Uint8Array, string | RegExp]>([
    [
      'truncated in the middle',
      whole.slice(0, whole.indexOf('cusku')),
      /^sample\.xml, line 11: the file is truncated here/,
    ],
    [
      'truncated between two words',
      whole.slice(0, whole.indexOf('<valsi word="cusku"')),
      /line 11: the file is truncated here \(unclosed tag/,
    ],
    ['not XML', 'coi ro do\n'.repeat(100), 'sample.xml, line 1: this is not XML'],
    ['XML with a wrong end tag', whole.replace('</username>', '</usernam>'), /line 7: this is not well-formed XML/],
    ['XML with an unknown entity', whole.replace('klama says', '&eacute;'), /line 9: .*undefined entity/],
    ['XML with a NUL', whole.replace('klama says', '&#0;'), /line 9: this is not well-formed XML/],
    ['XML with an unpaired surrogate', whole.replace('klama says', '&#xD83C;'), /line 9: this is not well-formed XML/],
    [
      'another kind of XML',
      '<rss version="2.0"><channel/></rss>',
      'sample.xml, line 1: a dictionary starts with <dictionary>, this file with <rss>',
    ],
    [
      'a dictionary of another schema',
      '<dictionary><entries><entry><word>klama</word></entry></entries></dictionary>',
      /the file has no <valsi>/,
    ],
    [
      'a dictionary without directions',
      `<dictionary>\n${valsi('klama')}</dictionary>`,
      'sample.xml, line 2: <valsi> is outside of a <direction>',
    ],
    ['empty', '', 'sample.xml: the file is empty'],
    ['a single character', '<', /line 1: the file is truncated here/],
    [
      'declared and encoded as Latin-1',
      bytes(start.replace('UTF-8', 'ISO-8859-1'), [0xe9], rest),
      'sample.xml, line 1: the file says that its encoding is ISO-8859-1; save it as UTF-8',
    ],
    [
      'encoded as Latin-1 without a declaration',
      bytes(start, [0xe9], rest),
      'sample.xml, line 6: these bytes are not UTF-8',
    ],
    ['in UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), /line 1: the file is in UTF-16/],
    ['in UTF-16 without a byte order mark', Buffer.from(whole, 'utf16le'), /line 1: the file is in UTF-16/],
    ['truncated within a character', bytes(whole, [0xd0]), /line 23: these bytes are not UTF-8/],
    ['nested too deeply', `<dictionary>${'<a>'.repeat(100)}`, /nested more than 32 deep/],
    [
      'one endless text',
      `<dictionary><direction to="English"><valsi word="a" type="cmavo"><notes>${'a'.repeat(3_000_000)}`,
      /letters without a tag/,
    ],
  ])('a file that is %s is reported with the line number', async (_, content, message) => {
    for (const size of [1_000_000, 4096]) {
      if (typeof message === 'string') expect(await failure(sample(content, size))).toBe(message)
      else expect(await failure(sample(content, size))).toMatch(message)
    }
  })

  it('a damaged or truncated gzip file is reported with the line at which reading failed', async () => {
    const packed = gzipSync(
      dictionary(
        Array.from({ length: 2000 }, (_, n) => valsi(`klama${n}`, { definition: String(Math.sin(n)) })).join(''),
      ),
    )
    expect(await failure(sample(packed.subarray(0, packed.length - 9)))).toMatch(
      /line \d{3,}: the gzip data is truncated here/,
    )
    const damaged = Buffer.from(packed)
    damaged.fill(0x55, packed.length >> 1, (packed.length >> 1) + 40)
    expect(await failure(sample(damaged))).toMatch(
      /^sample\.xml, line \d+: (the gzip data is corrupted here|this is not well-formed|these bytes)/,
    )
    expect(await failure(sample(packed.subarray(0, 2)))).toMatch(/the gzip data is truncated here/)
  })

  it('a missing file, or a folder in place of a file, is reported in a full sentence', async () => {
    expect(await failure(fileSource('/nowhere/en.xml'))).toBe('/nowhere/en.xml: there is no such file')
    expect(await failure(fileSource('/'))).toBe('/: this is a folder, not a file')
  })

  it('a file with arbitrary bytes causes only import errors', async () => {
    const cutAndStuffed = fc.record({
      at: fc.nat(whole.length),
      to: fc.nat(30),
      put: fc.uint8Array({ maxLength: 8 }),
      gzip: fc.boolean(),
    })
    const damagedExport = cutAndStuffed.map(({ at, to, put, gzip }) => {
      const content = bytes(whole.slice(0, at), [...put], whole.slice(at + to))
      return gzip ? gzipSync(content) : content
    })
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.string().map((s) => Buffer.from(`<dictionary>${s}`)),
      damagedExport,
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 700 }), async (content, size) => {
        await failure(sample(content, size))
      }),
      { numRuns: iterations(300) },
    )
  })
})
