import { expect, test } from 'vitest'
import { placedParts } from './placedParts.ts'

const word = (text: string) => ({ text, valsi: text })
const gap = (text: string) => ({ text, valsi: null })
const pieces = [word('mi'), gap(' '), word('klama'), gap(' '), word('lo'), gap(' xyzzy .i '), word('do')]
const shown = (places: Parameters<typeof placedParts>[1]) =>
  placedParts(pieces, places).map(({ place, pieces }) => [place, pieces.map(({ text }) => text).join('')])

test('a sentence without places is a single part', () => {
  expect(shown([])).toEqual([[null, 'mi klama lo xyzzy .i do']])
})

test('the words of a place are one part, and text is split at its boundary', () => {
  const places = [
    { start: 0, end: 2, place: 1 },
    { start: 9, end: 17, place: 2 },
  ]
  expect(shown(places)).toEqual([
    [1, 'mi'],
    [null, ' klama '],
    [2, 'lo xyzzy'],
    [null, ' .i do'],
  ])
})
