import { expect, it } from 'vitest'
import { wordsOfSearch } from './address.ts'

it.each([
  ['from:alis "coi rodo"', 'alis "coi rodo"'],
  ['list:lojban tanru', 'tanru'],
  ['list:"lojban list" tanru', 'tanru'],
  ['before:2001 after:1999-05 tanru', 'tanru'],
  ['subject:tanru', 'tanru'],
])('the terms of %s are %s', (query, words) => expect(wordsOfSearch(query).trim().replace(/ +/g, ' ')).toBe(words))
