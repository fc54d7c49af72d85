import { describe, expect, it } from 'vitest'
import { placeKeywords } from './entries.serialize.ts'
import { spellingsNear } from './spelling.ts'

const keyword = (place: number, word: string, meaning: string | null = null) => ({ place, word, meaning })
const words = (...keywords: ReturnType<typeof keyword>[]) => placeKeywords(keywords).map((k) => k.word)

describe('place keywords', () => {
  it('serialized place keywords are sorted by place number', () =>
    expect(words(keyword(1, 'a'), keyword(2, 'b'))).toEqual(['a', 'b']))
  it('a place without keywords is serialized as an empty string', () => {
    expect(words(keyword(2, 'b'), keyword(5, 'e'))).toEqual(['', 'b', '', '', 'e'])
  })
  it('several keywords for one place are joined when serialized', () =>
    expect(words(keyword(1, 'a'), keyword(1, 'b'))).toEqual(['a, b']))
  it('joined place keywords have the first keyword’s meaning', () => {
    expect(placeKeywords([keyword(1, 'a', 'x'), keyword(1, 'b', 'y')])).toEqual([{ word: 'a, b', meaning: 'x' }])
  })
  it('place keywords are not glosses', () => expect(words(keyword(0, 'gloss'))).toEqual([]))
})

describe('spellings one edit away from klama', () => {
  const near = spellingsNear('klama')
  it.each(['klami', 'klam', 'klamaa', 'klmaa', 'klaam', 'klema', "klam'a", 'klamau', 'kla ma'])(
    '%s is one edit away from klama',
    (other) => {
      expect(near).toContain(other)
    },
  )
  it.each(['klama', 'glama', 'kalma', 'klemi', 'kla', 'klamuuu'])(
    '%s is not among the near spellings of klama',
    (other) => {
      expect(near).not.toContain(other)
    },
  )
})

it.each(['', 'u', 'ui', "ko'a", 'и/или', '👩‍👩‍👧', 'a'.repeat(60)])(
  'the near spellings of %j don’t include the word itself',
  (word) => {
    const near = spellingsNear(word)
    expect(near).not.toContain(word)
    expect(new Set(near).size).toBe(near.length)
    expect(near.length).toBeLessThan(5000)
  },
)
it('a sentence has no near spellings', () => expect(spellingsNear('mi klama '.repeat(10))).toEqual([]))
