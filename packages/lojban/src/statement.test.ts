import { expect, it } from 'vitest'
import { wordsOfStatement } from './statement.ts'

const known = new Set(['mi', 'le', 'lo', 'nu', 'la', 'cu', 'klama', 'do', 'a', 'to', 'me', 'man', 'doi', 'pe', "ra'o"])
const wordsIn = (text: string) => wordsOfStatement(text.split(' '), (word) => known.has(word))?.join(' ') ?? null

it.each([
  ['mi klama do', 'mi klama do'],
  ['lenu mi klama', 'le nu mi klama'],
  ['lonudo klama', 'lo nu do klama'],
  ['la alis cu klama', 'la cu klama'],
  ['la djan braun cu klama', 'la cu klama'],
  ['doi alis mi klama', 'doi mi klama'],
  ['LE NU mi klama', 'le nu mi klama'],
  ['mi penmi do', null],
  ['man a to me', null],
  ['lenu mido klama', null],
  ['le alis cu klama', null],
  ['mi went to do', null],
  ['кому', null],
])('the words of the statement %j are %j', (text, expected) => {
  expect(wordsIn(text)).toBe(expected)
})
