import { describe, expect, it } from 'vitest'
import { placeKeywords } from './present.ts'
import { isOneEdit, nearlyTheSame } from './spelling.ts'

const keyword = (place: number, word: string, meaning: string | null = null) => ({ place, word, meaning })
const words = (...keywords: ReturnType<typeof keyword>[]) => placeKeywords(keywords).map((k) => k.word)

describe('place keywords', () => {
  it('stand in the order of the places', () => expect(words(keyword(1, 'a'), keyword(2, 'b'))).toEqual(['a', 'b']))
  it('leave a gap where a place has none', () => {
    expect(words(keyword(2, 'b'), keyword(5, 'e'))).toEqual(['', 'b', '', '', 'e'])
  })
  it('of one place are joined', () => expect(words(keyword(1, 'a'), keyword(1, 'b'))).toEqual(['a, b']))
  it('keep the first meaning', () => {
    expect(placeKeywords([keyword(1, 'a', 'x'), keyword(1, 'b', 'y')])).toEqual([{ word: 'a, b', meaning: 'x' }])
  })
  it('are no glosses', () => expect(words(keyword(0, 'gloss'))).toEqual([]))
})

it.each([
  ['klama', 'klami', true],
  ['klama', 'klam', true],
  ['klama', 'klamaa', true],
  ['klama', 'kalma', true],
  ['klama', 'aklam', false],
  ['klama', 'klema', true],
  ['klama', 'kluma', true],
  ['klama', 'gerku', false],
  ['klama', 'glami', false],
  ['klama', 'klama', true],
  ['', 'a', true],
  ['a', 'abc', false],
  ['aaaa', 'aaaaa', true],
])('from %s to %s is one edit: %s', (a, b, expected) => {
  expect(isOneEdit(a, b)).toBe(expected)
  expect(isOneEdit(b, a)).toBe(expected)
})

it('dots and capitals make no other spelling', () => {
  const spelt = (word: string, normal: string) => ({ word, normal })
  expect(nearlyTheSame('ui', [spelt('.ui', 'ui'), spelt('.oi', 'oi'), spelt('.uinai', 'uinai')])).toEqual(['.oi'])
})
