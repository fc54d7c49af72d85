import { describe, expect, it } from 'vitest'
import { checkedRow, isRejection } from './checkedRow.ts'
import type { ReadDefinition } from './valsi.ts'

const known = {
  langid: 2,
  typeIds: new Map([
    ['gismu', 1],
    ['cmevla', 3],
    ['cmavo-compound', 6],
  ]),
  spellingOf: (w: string) => w,
  normalOf: (w: string) => w.toLowerCase(),
}
const klama: ReadDefinition = {
  line: 7,
  word: 'klama',
  type: 'gismu',
  rafsi: ['kla'],
  selmaho: undefined,
  username: 'alis',
  realname: undefined,
  definition: 'goes',
  definitionid: '20',
  score: undefined,
  notes: undefined,
  etymology: undefined,
  jargon: undefined,
  keywords: [],
}
const rowOf = (change: Partial<ReadDefinition>) => {
  const row = checkedRow({ ...klama, ...change }, known)
  if (isRejection(row)) throw new Error(row.reason)
  return row
}

describe('a definition of an export', () => {
  it('keywords are sorted by place and retain their order within each place', () => {
    const keyword = (place: string, word: string) => ({ place, word, meaning: undefined })
    const keywords = [
      keyword('2', 'goal'),
      keyword('0', 'go'),
      keyword('1', 'goer'),
      keyword('0', 'come'),
      keyword('0', ''),
    ]
    expect(rowOf({ keywords }).keywords).toEqual([
      [0, 'go', null],
      [0, 'come', null],
      [1, 'goer', null],
      [2, 'goal', null],
    ])
  })

  it.each([
    ['cmene', 3],
    ['cmavo cluster', 6],
  ])('the old word type %s is converted to type %i', (type, type_id) => {
    expect(rowOf({ type }).type_id).toBe(type_id)
  })

  it('a definition without an author is attributed to "unknown"', () => {
    expect(rowOf({ username: undefined }).username).toBe('unknown')
  })

  it.each<[string, Partial<ReadDefinition>]>([
    ['glosses', { keywords: [{ place: '0', word: 'go', meaning: undefined }] }],
    ['notes', { notes: 'See {litru}.' }],
    ['an ID', {}],
  ])('a definition with empty text is accepted with %s', (_, change) => {
    expect(rowOf({ definition: '', ...change }).definition).toBe('')
  })

  it.each<[string, Partial<ReadDefinition>, RegExp]>([
    ['no word', { word: '' }, /no word/],
    ['a word that is too long', { word: 'a'.repeat(501) }, /word is longer/],
    ['a word with control characters', { word: 'kla\u0007ma' }, /control characters/],
    ['a NUL', { notes: 'a\0b' }, /invalid characters/],
    ['an unpaired surrogate', { definition: 'a\ud83cb' }, /invalid characters/],
    ['an unknown type', { type: 'noun' }, /no word type "noun"/],
    ['no type', { type: '' }, /no type/],
    ['an ID with letters', { definitionid: 'abc' }, /definition id "abc" is not/],
    ['an ID that is too large', { definitionid: '9999999999' }, /is not a whole number/],
    ['an empty ID', { definitionid: '' }, /is not a whole number/],
    ['a fractional score', { score: '1.5' }, /score "1.5" is not/],
    ['a keyword of place 21', { keywords: [{ place: '21', word: 'x', meaning: undefined }] }, /place "21" is not/],
    ['a keyword without place', { keywords: [{ place: '', word: 'x', meaning: undefined }] }, /place "" is not/],
    ['no text', { definition: undefined }, /no definition, notes or glosses/],
    ['neither text nor ID', { definition: '', definitionid: undefined }, /no definition, notes or glosses/],
  ])('a definition with %s is rejected', (_, change, reason) => {
    const row = checkedRow({ ...klama, ...change }, known)
    expect(row).toMatchObject({ line: 7, reason: expect.stringMatching(reason) })
  })
})
