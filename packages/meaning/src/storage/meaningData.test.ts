import { expect, it } from 'vitest'
import { DICTIONARY, queryFor } from '../dictionary.testing.ts'
import { MeaningIndex } from '../meaningIndex.ts'
import { buildMeaning } from '../train/buildMeaning.ts'
import { decodeMeaning, encodeMeaning, FORMAT_VERSION } from './meaningData.ts'

const data = buildMeaning(DICTIONARY)
const bytes = encodeMeaning(data)

it('decoding a semantic index restores its data from any offset in a buffer', () => {
  const decoded = decodeMeaning(bytes)
  expect(decoded.data).toEqual(data)
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  const again = new MeaningIndex(decodeMeaning(shifted.subarray(3)).data!)
  expect(again.search(queryFor('big house'))).toEqual(new MeaningIndex(data).search(queryFor('big house')))
})

it('truncated or corrupted semantic index files are rejected', () => {
  for (let at = 0; at < bytes.length; at += 101) {
    const damaged = bytes.slice()
    damaged[at]! ^= 0x40
    expect(decodeMeaning(damaged).data, `byte ${at}`).toBeNull()
  }
  for (const length of [0, 7, 100, bytes.length - 1]) {
    expect(decodeMeaning(bytes.subarray(0, length)).problem).toBe('damaged')
  }
})

it('a semantic index file with an unsupported version is reported', () => {
  const other = bytes.slice()
  new DataView(other.buffer).setUint32(4, FORMAT_VERSION + 1, true)
  expect(decodeMeaning(other).problem).toBe('other_version')
})

it('the semantic index data can be transferred between threads', () => {
  const moving = decodeMeaning(bytes.slice()).data!
  const moved = structuredClone(moving, {
    transfer: Array.from(new Set(Object.values(moving).map(({ buffer }) => buffer))),
  })
  expect(moved).toEqual(data)
  expect(moving.docEntry.length).toBe(0)
})
