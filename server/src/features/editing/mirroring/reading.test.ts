/** @ciOnly truncates and changes a dump at each byte */
import { createHash } from 'node:crypto'
import v8 from 'node:v8'
import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import { DumpLines } from '../dumps/index.ts'
import { MirrorError, readLines } from './reading.ts'

const POSITION = '2e23cd5f-174e-4d2a-93ae-e443a9188d8f.801.0'
const author = (author_id: number, username = 'alis') => ({ kind: 'author', author_id, username, realname: '' })

function written(records: { kind: string }[], vlacku: 'dump' | 'changes' = 'dump'): string {
  const lines = new DumpLines()
  const made_at = '2026-01-01T00:00:00.000Z'
  const head = lines.opening({
    vlacku,
    site: 'https://a.example',
    licence: null,
    made_at,
    position: POSITION,
    more: false,
  })
  return head + lines.records(records.map((record) => [record.kind, JSON.stringify(record)])) + lines.closing()
}

async function* inChunks(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Buffer, size?: number) {
  const records: unknown[] = []
  for await (const { record } of readLines(inChunks(text, size), 'dump')) if (record !== undefined) records.push(record)
  return records
}

describe('reading a dump', () => {
  it('a dump is read unchanged, in chunks of any size', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'))
    const records = fc.array(fc.record({ author_id: fc.integer({ min: 1, max: 1000 }), username: name }), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 300 }), async (authors, size) => {
        const expected = authors.map(({ author_id, username }) => author(author_id, username))
        expect(await read(written(expected), size)).toEqual(expected)
      }),
      { numRuns: iterations(100) },
    )
  })

  it('a dump truncated at any point is rejected', async () => {
    const whole = Buffer.from(written([author(1), author(2)]))
    const cut = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(cut, async (at) => {
        await expect(read(whole.subarray(0, at))).rejects.toThrow(MirrorError)
      }),
      { numRuns: iterations(100) },
    )
  })

  it('a dump with one changed byte is rejected', async () => {
    const whole = Buffer.from(written([author(1), author(2)]))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const damaged = Buffer.from(whole)
          damaged[at] = damaged[at]! ^ by
          await expect(read(damaged)).rejects.toThrow(MirrorError)
        },
      ),
      { numRuns: iterations(150) },
    )
  })

  it('unknown record kinds from later versions are accepted in a dump', async () => {
    expect(await read(written([author(1), { kind: 'picture' }]))).toEqual([author(1), null])
  })

  it.each([
    ['empty', '', /truncated after line 0/],
    ['an HTML page', '<!doctype html>\n', /Line 1 is not JSON/],
    ['other JSON', '{"kind":"author"}\n', /isn't a dictionary dump/],
    ['of a later format', '{"kind":"head","format":2}\n', /format 2; this version reads 1/],
    ['a page of changes', written([], 'changes'), /of kind "changes", not "dump"/],
    ['invalid, with a name that is too long', written([author(1, 'x'.repeat(301))]), /Line 2.*username/],
    ['invalid, with an ID that is too large', written([author(2 ** 31)]), /Line 2.*author_id/],
    ['invalid, with a NUL', written([author(1, 'a\0b')]), /Line 2.*well-formed/],
    ['invalid, with an unpaired surrogate', written([author(1, 'a\ud800')]), /Line 2/],
    ['followed by another line', `${written([])}{}\n`, /after the end/],
  ])('a dump that is %s is rejected', async (_what, text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })

  it('a dump with an endless line is rejected', async () => {
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1 << 20, 'x')
    }
    const reading = async () => {
      for await (const _ of readLines(endless(), 'dump'));
    }
    await expect(reading()).rejects.toThrow(/longer than the maximum/)
  })

  it('a dump with wrong counts is rejected even if the checksum is correct', async () => {
    const lines = written([author(1)]).split('\n')
    const before = `${lines.slice(0, 2).join('\n')}\n`
    const sha256 = createHash('sha256').update(before).digest('hex')
    const end = JSON.stringify({ kind: 'end', counts: { author: 2 }, sha256 })
    await expect(read(`${before}${end}\n`)).rejects.toThrow(/1 lines of "author" instead of 2/)
  })
})

it('a dump of any length is read with constant memory', async () => {
  const line = JSON.stringify({ ...author(1), realname: 'x'.repeat(900) })
  const lines = new DumpLines()
  const made_at = '2026-01-01T00:00:00.000Z'
  const opening = {
    vlacku: 'dump' as const,
    site: 'https://a.example',
    licence: null,
    made_at,
    position: POSITION,
    more: false,
  }
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc') as () => void
  collectGarbage()
  const before = process.memoryUsage()
  let peak = 0
  async function* long() {
    yield Buffer.from(lines.opening(opening))
    const piece = Array.from({ length: 1000 }, () => ['author', line] as const)
    for (let n = 0; n < 200; n++) yield Buffer.from(lines.records(piece)) // the dump has 190 MB in total
    yield Buffer.from(lines.closing())
  }
  let read = 0
  for await (const { record } of readLines(long(), 'dump')) {
    if (!record || ++read % 5000 !== 0) continue
    collectGarbage() // garbage collection would otherwise depend on other tests in this process
    const { heapUsed, external } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + external - before.heapUsed - before.external)
  }
  expect(read).toBe(200_000)
  expect(peak).toBeLessThan(120_000_000)
})
