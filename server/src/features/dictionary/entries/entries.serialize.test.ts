import { describe, expect, it } from 'vitest'
import { placeKeywords } from './entries.serialize.ts'
import { spellingsNear } from './spelling.ts'

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

describe('one edit from klama', () => {
  const near = spellingsNear('klama')
  it.each(['klami', 'klam', 'klamaa', 'klmaa', 'klaam', 'klema', "klam'a", 'klamau', 'kla ma'])('is %s', (other) => {
    expect(near).toContain(other)
  })
  it.each(['klama', 'glama', 'kalma', 'klemi', 'kla', 'klamuuu'])('is not %s', (other) => {
    expect(near).not.toContain(other)
  })
})

it.each(['', 'u', 'ui', "ko'a", 'и/или', '👩‍👩‍👧', 'a'.repeat(60)])(
  '%j has its own spelling not among its neighbours',
  (word) => {
    const near = spellingsNear(word)
    expect(near).not.toContain(word)
    expect(new Set(near).size).toBe(near.length)
    expect(near.length).toBeLessThan(5000)
  },
)
it('a sentence has none', () => expect(spellingsNear('mi klama '.repeat(10))).toEqual([]))
