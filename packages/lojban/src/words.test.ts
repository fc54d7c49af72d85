import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

it.each([
  ['mi klama lo zdani', ['mi', 'klama', 'lo', 'zdani']],
  ['lonu mivau', ['lo', 'nu', 'mi', 'vau']],
  ['.i la .alis. klama', ['i', 'la', 'alis', 'klama']],
  ['LE NANmu cu KLAma', ['le', 'nanmu', 'cu', 'klama']],
  ['lehu coho', ["le'u", "co'o"]],
  ['mi’a', ["mi'a"]],
  ['', []],
])('the text %s is split into the words %j', (text, words) => expect(wordsOf(text)).toEqual(words))

it.each(['the house', 'mi klama lo zdani wow', 'quick'])('the text %s does not consist only of Lojban words', (text) =>
  expect(wordsOf(text)).toBeNull(),
)
