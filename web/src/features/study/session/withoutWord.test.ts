import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleWithout, withoutWord } from './withoutWord.ts'

it.each([
  ['coi ro do\n\nHello, everyone.', 'coi', '[…] ro do\n\nHello, everyone.'],
  ['Coi, coico’e', 'coi', '[…], coico’e'],
  ['mi ki’e do, mi kihe do', "ki'e", 'mi […] do, mi […] do'],
  ['**coi** ro do', 'coi', '**[…]** ro do'],
  ['a+b is not aab', 'a+b', '[…] is not aab'],
  ["co'o", 'co', "co'o"],
  ['cafe\u0301', 'cafe', 'cafe\u0301'],
])('blanking out the word in the text %j (word %j) yields %j', (text, word, expected) => {
  expect(withoutWord(text, word)).toBe(expected)
})

it('an example is shown only if the notes contain the word', () => {
  expect(exampleWithout('A greeting.', 'coi')).toBe('')
})

it('an empty word leaves the text unchanged', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, word) => void withoutWord(text, word)))
  expect(withoutWord('text', '')).toBe('text')
})
