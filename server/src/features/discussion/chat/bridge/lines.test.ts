/** @ciOnly reads an endless stream */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf } from './matterbridge.ts'

async function* pieces(bytes: Uint8Array, cuts: number[]) {
  let at = 0
  for (const cut of [...cuts, bytes.length].map((n) => n % (bytes.length + 1)).sort((a, b) => a - b)) {
    yield bytes.subarray(at, cut)
    at = cut
  }
  yield bytes.subarray(at)
}

async function read(text: string, cuts: number[] = [], maxBytes = 1_000) {
  let tooLong = 0
  const lines: string[] = []
  for await (const line of linesOf(pieces(Buffer.from(text), cuts), maxBytes, () => (tooLong += 1))) lines.push(line)
  return { lines, tooLong }
}

it('lines are reassembled wherever the stream is split, even within a character', async () => {
  const anyLine = fc.string({ unit: fc.constantFrom('a', 'ы', '字', '🦊', ' ', '\r', '\u2028', '"') })
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine), fc.array(fc.nat(), { maxLength: 20 }), async (lines, cuts) => {
      expect((await read(lines.map((line) => `${line}\n`).join(''), cuts)).lines).toEqual(lines)
    }),
  )
})

it('an overlong line is skipped and reported once, and adjacent lines are still read', async () => {
  const text = `coi\n${'x'.repeat(5_000)}\nrodo\n`
  const everywhere = Array.from({ length: 50 }, (_, n) => n * 100)
  for (const cuts of [[], everywhere]) expect(await read(text, cuts)).toEqual({ lines: ['coi', 'rodo'], tooLong: 1 })
})

it('text after the last line break is not a line', async () => {
  expect(await read('coi\nro')).toEqual({ lines: ['coi'], tooLong: 0 })
})

it('an endless line is never buffered completely', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  async function* endless() {
    for (let i = 0; i < 600; i++) yield piece // longer than the maximum length of a string
    yield Buffer.from('\ncoi\n')
  }
  const lines: string[] = []
  for await (const line of linesOf(endless(), 1_000, () => {})) lines.push(line)
  expect(lines).toEqual(['coi'])
})
