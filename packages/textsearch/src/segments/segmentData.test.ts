import { expect, it } from 'vitest'
import { buildSegment } from '../build/buildSegment.ts'
import { definitionOf, queryFor, textOf } from '../dictionary.testing.ts'
import { SearchIndex } from '../searchIndex.ts'
import { decodeSegment, encodeSegment } from './segmentData.ts'

const data = buildSegment([
  definitionOf('mlatu', { glosses: ['cat'], definition: '$x_1$ is a cat', card: '{"text":"猫 é"}' }),
  definitionOf('gerku', { glosses: ['dog'], rafsi: ['ger', "ge'u"], notes: 'see {mlatu}' }),
])
const file = encodeSegment(data)

it('an index decoded from a file returns the same results', () => {
  const { data: read } = decodeSegment(file)
  expect(read).toEqual(data)
  const { hits } = new SearchIndex(read!).search(queryFor('cat'))
  expect(hits.map((hit) => textOf(hit.card))).toEqual(['{"text":"猫 é"}'])
})

it('an index can be decoded at any byte offset of a buffer', () => {
  const shifted = new Uint8Array(file.length + 3)
  shifted.set(file, 3)
  expect(decodeSegment(shifted.subarray(3)).data).toEqual(data)
})

it('an index file with any byte changed is rejected', () => {
  for (let at = 0; at < file.length; at += 7) {
    const damaged = file.slice()
    damaged[at]! ^= 0x40
    expect(decodeSegment(damaged).data, `byte ${at}`).toBeNull()
  }
})

it.each([0, 1, 7, 8, 100, file.length - 1])('an index file truncated after %i bytes is rejected', (length) => {
  expect(decodeSegment(file.slice(0, length)).problem).toBe('damaged')
})

it('an index file with a different version is reported', () => {
  const older = file.slice()
  new DataView(older.buffer).setUint32(4, 0, true)
  expect(decodeSegment(older)).toEqual({ data: null, problem: 'other_version' })
})

it('a segment is transferred between threads without copying', () => {
  const moving = buildSegment([definitionOf('mlatu')])
  const moved = structuredClone(moving, {
    transfer: Array.from(new Set(Object.values(moving).map(({ buffer }) => buffer))),
  })
  expect(moving.docDefinition.length).toBe(0)
  expect(new SearchIndex(moved).search(queryFor('mlatu')).total).toBe(1)
})
