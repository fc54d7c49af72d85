import { expect, it } from 'vitest'
import { foundBySearch } from './searchParams.ts'

const TEXT = 'alis lojban tanru: tanrus, coi rodo 2001 before yesterday; coi do'

it.each([
  ['from:alis "coi rodo"', ['coi rodo'], ['coi rodo']],
  ['list:lojban tanru', ['tanru'], ['tanru']],
  ['list:"lojban list" coi', ['coi', 'coi'], ['coi', 'coi']],
  ['before:2001 after:1999-05 tanru', ['tanru'], ['tanru']],
  ['before:yesterday', ['before', 'yesterday'], ['before', 'yesterday']],
  ['subject:tanru', null, ['tanru']],
  ['', null, null],
  ['list:lojban', null, null],
])('the search %s highlights its terms in message texts and subjects', (query, inText, inSubject) => {
  const { text, subject } = foundBySearch(query)
  const placesOf = (find: typeof text) => find?.(TEXT).map((place) => place.text) ?? null
  expect([placesOf(text), placesOf(subject)]).toEqual([inText, inSubject])
})

it('words of a phrase are also highlighted individually', () => {
  const { isSearchTerm } = foundBySearch('"coi rodo" klama from:alis')
  expect(['coi', 'rodo', 'klama', 'alis', 'klamau'].map(isSearchTerm)).toEqual([true, true, true, false, false])
})
