import { expect, it } from 'vitest'
import { findMatches, searchTerms, sequencesOf } from './found.ts'

const marked = (query: string, text: string) =>
  findMatches(text, sequencesOf(searchTerms(query))).map((place) => {
    expect(text.slice(place.index, place.index + place.text.length)).toBe(place.text)
    return place.text
  })

it.each([
  ['go', 'go goes going Go! ago', ['go', 'Go']],
  ['klama', 'klamau seklama klama', ['klama']],
  ['cafe', 'Café', ['Café']],
  ['CAFÉ', 'a cafe', ['cafe']],
  ['елка', '«ёлка»', ['ёлка']],
  ["ko'a", "ko’a ko'a koa", ['ko’a', "ko'a"]],
  ['ko', "ko'a kom", ["ko'a"]],
  ['a-b', 'b a ab', ['b', 'a']],
  ['"coi rodo"', 'coi, rodo; coi do, rodo', ['coi, rodo']],
  ['"a b" "b c"', 'a b c d', ['a b c']],
  ['"a a"', 'a a a', ['a a a']],
  ['漢字', '漢字テスト', ['漢字']],
  ['テスト', '漢字テスト', ['テスト']],
  ['!', 'a ! b', []],
  ['', 'a', []],
])('the matches of a search for %s are highlighted: %j', (query, text, places) =>
  expect(marked(query, text)).toEqual(places),
)

it.each([
  ['from:alis "coi rodo" klama', ['from alis', ' coi rodo"', ' klama']],
  ['LIST:"a b" before:2001', ['list a b"', 'before 2001']],
  ['list:"" x:y "open', ['list "', ' x:y', ' open"']],
])('searchTerms parses the terms of %s', (query, terms) =>
  expect(searchTerms(query).map(({ field, text, isPhrase }) => `${field ?? ''} ${text}${isPhrase ? '"' : ''}`)).toEqual(
    terms,
  ),
)

it('the number of word sequences to highlight is limited', () => {
  expect(sequencesOf(searchTerms('a '.repeat(5000)))).toHaveLength(40)
  expect(sequencesOf(searchTerms(`"${'a '.repeat(4000)}" b`)).flat()).toHaveLength(40)
})
