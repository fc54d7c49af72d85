import { expect, it } from 'vitest'
import { readChunk } from './readChunk.ts'

it.each([
  ["iseki'u", "i se ki'u"],
  ['lenanmu', 'le nanmu'],
  ['tosmabru', 'to smabru'],
  ['neikerlo', 'nei kerlo'],
  ['melandro', 'me landro'],
  ["selyli'e", "selyli'e"],
  ["leselyli'e", "le selyli'e"],
  ['kerykerykerlo', 'kerykerykerlo'],
  ["kery'u", "ke ry'u"],
  ["rai'y'ismu", "rai'y'ismu"],
  ["toi'yiismu", "toi'y iismu"],
  ['mutcemutce', 'mu tcemutce'],
  ['mlatubu', 'mlatubu'],
  ['abu', 'a bu'],
  ['coidjan', 'coidjan'],
  ['aierne', 'a ierne'],
  ['mi', 'mi'],
  ['rlolo', null],
  ['mla', null],
  ["'a", null],
])('readChunk splits %s into %s', (chunk, words) => {
  const found: string[] = []
  const understood = readChunk(chunk, (_, start, end) => found.push(chunk.slice(start, end)))
  expect(understood ? found.join(' ') : null).toBe(words)
})
