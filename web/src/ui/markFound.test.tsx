import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { type FindIn, foundPattern, markFound, prefixPattern } from './markFound.tsx'

const washed = (text: string, pattern: FindIn | null) => {
  const { container } = render(markFound(text, pattern))
  expect(container.textContent).toBe(text)
  return Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent)
}

describe('highlighting of search terms', () => {
  it.each([
    ['go', 'goes, going, ago, government, Go!', ['goes', 'going', 'Go']],
    ['dog', 'a dog, two dogs and a dogma', ['dog', 'dogs', 'dogma']],
    ['come here', 'Come over here', ['Come', 'here']],
    ['café', 'the café', ['café']],
    ['собака', 'это собака', ['собака']],
    ["ko'a", "when ko'a goes", ["ko'a"]],
    ['a', 'a dog', []],
    ['', 'a dog', []],
    ['...', 'a dog...', []],
    ['c++ (x)', 'c++', []],
    ['100%', '100% of it', ['100']],
    ['dog dog', 'dog', ['dog']],
    ['犬', '黒い犬が走る', ['犬']],
    ['走る 犬', '犬が走る。', ['犬', '走る']],
    ['学习语言', '我学习一门语言。', ['学习', '语言']],
    ['ねこ dog', 'ねこ and dogs', ['ねこ', 'dogs']],
    ['が', '犬が', ['が']],
    ['go going', 'goings and goers', ['goings', 'goers']],
    ['go', '2go, 𝒜go and 𝒜, go', ['go']],
  ])('the query %s is highlighted in %s', (query, text, marks) =>
    expect(washed(text, foundPattern(query))).toEqual(marks),
  )
})

describe('highlighting of word starts', () => {
  it.each([
    ['kla', 'klama', ['kla']],
    ['KLA', 'klama', ['kla']],
    ['u', '.ui', ['.u']],
    ['koh', "ko'a", ["ko'"]],
    ['ama', 'klama', []],
    ['', 'klama', []],
    ['.*', 'klama', []],
    ['(', 'klama', []],
  ])('the prefix %s is highlighted in %s', (query, word, marks) =>
    expect(washed(word, prefixPattern(query))).toEqual(marks),
  )
})

it('the matches of any query in any text are ordered and have correct positions', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), fc.string({ unit: codePoint }), (query, text) => {
      for (const find of [foundPattern(query), prefixPattern(query)]) {
        let at = 0
        for (const place of find?.(text) ?? []) {
          expect(place.index).toBeGreaterThanOrEqual(at)
          at = place.index + place.text.length
          expect(text.slice(place.index, at)).toBe(place.text)
        }
      }
    }),
    { numRuns: iterations(500) },
  )
})

it('a long search query is truncated before it is matched', () => {
  const parts = washed('aa '.repeat(3000), foundPattern(`${'a'.repeat(10_000)} ${'aa '.repeat(3000)}`))
  expect(parts.length).toBeGreaterThan(0)
})
