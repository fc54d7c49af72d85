import { expect, it } from 'vitest'
import { checksum } from './sections.ts'

/** XXH32 reference values with seed 0. */
it.each([
  ['', 0x02cc5d05],
  ['a', 0x550d7456],
  ['abc', 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0xe2293b2f],
])('the checksum of %j matches other XXH32 implementations', (text, expected) => {
  expect(checksum(new TextEncoder().encode(text).slice())).toBe(expected)
})

it('changing any byte changes the XXH32 checksum', () => {
  const bytes = Uint8Array.from({ length: 1003 }, (_, at) => at * 7)
  const before = checksum(bytes)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at]! ^= 1
    expect(checksum(bytes)).not.toBe(before)
    bytes[at]! ^= 1
  }
})
