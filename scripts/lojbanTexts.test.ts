import { expect, it } from 'vitest'
import { notLojban } from './lojbanTexts.ts'

it.each([
  ['words of every kind', "coi la .alis. .i ko jmina lo velski .e lo se cpedu be fi lo tai ka'e xruti"],
  ['any quoted text', "la'o gy. JavaScript, 5 MB .gy. nitcu .i zoi ly. two words .ly. valsi"],
  ['arguments, tags and numbers', 'lo {number, number} moi <link>ko klama</link> {word} 5 .i <word></word> …'],
  ['the cases of a select', '{how, select, no_spam {na djica} other {djica}} fa da'],
  ['the forms of a plural', '{count, plural, =0 {no da} other {# velski}} cu zvati'],
])('notLojban accepts %s', (_, text) => {
  expect(notLojban({ a: text })).toEqual([])
})

it('notLojban skips texts that are intentionally English', () => {
  expect(notLojban({ a: { b: 'word:CVCCV' } }, ['a.b'])).toEqual([])
})

it.each([
  ['a word of another language', 'lo browser cu ralte', ['a has “browser”, which is no Lojban']],
  ['a misspelling', 'lo vvelski', ['a has “vvelski”, which is no Lojban']],
  [
    'a foreign word in a case of a select',
    '{how, select, no_spam {words} other {da}}',
    ['a has “words”, which is no Lojban'],
  ],
  ['a foreign word in a form of a plural', '{count, plural, other {# words}}', ['a has “words”, which is no Lojban']],
  ['a quotation without an end', "la'o gy. {name} cu zvati", ["a never closes the quotation la'o gy."]],
  ['a quotation that ends with another word', 'zoi gy. {name} .ly. valsi', ['a never closes the quotation zoi gy.']],
])('notLojban finds %s', (_, text, problems) => {
  expect(notLojban({ a: text })).toEqual(problems)
})
