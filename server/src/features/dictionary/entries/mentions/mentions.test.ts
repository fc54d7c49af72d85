import { expect, it } from 'vitest'
import { spellingsNamed, spellingsOf, wordsNamedIn, writtenForms } from './mentions.ts'

const words = ['mi', 'le', 'nu', 'la', 'cu', 'klama', 'do', 'gerku', 'me']
const dictionary = { entries: new Map(words.map((word, n) => [word, n])), foreign: new Set(['gerku']) }

it.each([
  ['lenu mi klama', ['le', 'nu', 'mi', 'klama']],
  ['la .alis. cu klama', ['la', 'cu', 'klama']],
  ['Give me klama!', ['klama']],
  ['the gerku', []],
  ['the {gerku}', ['gerku']],
])('the text %j names the words %j', (text, expected) => {
  const named = wordsNamedIn(text)
  expect(spellingsOf(named)).toEqual(expect.arrayContaining(expected))
  expect(writtenForms(text.replace(/[{}]/g, ' '), spellingsNamed(named, dictionary))).toEqual(expected)
})
