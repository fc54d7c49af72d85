import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { ownWords, statementsOf, unmarkedWords } from './words.ts'

const wordsOf = (text: string) =>
  statementsOf(text).map((parts) => parts.filter(({ isWord }) => isWord).map((part) => part.text))

it('words in running text include the apostrophes, commas and dots within them', () => {
  expect(wordsOf("coi ko'a, (mi) klama le’i zarci .i ba'o.b")).toEqual([
    ['coi', "ko'a", 'mi', 'klama', 'le’i', 'zarci', 'i', "ba'o.b"],
  ])
})

it('line breaks and final punctuation start a new statement, but the dot of a name does not', () => {
  expect(wordsOf('It means: mi klama\nla .alis. klama')).toEqual([
    ['It', 'means'],
    [],
    ['mi', 'klama'],
    [],
    ['la', 'alis', 'klama'],
  ])
})

it('joining the parts of a text restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 200 }), (text) => {
      expect(
        statementsOf(text)
          .flat()
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

const known = new Set(['mi', 'klama', 'do', 'zarci', 'curve'])
const named = (text: string, standsAlone = (_word: string) => true) =>
  unmarkedWords(text.split(' '), {
    isKnown: (word) => known.has(word),
    standsAlone,
    wordsOfStatement: (chunks, isKnown) => (chunks.every(isKnown) ? ['of the statement'] : null),
  })

it('all words of a Lojban statement are linked, but only long words elsewhere', () => {
  expect(named('mi klama do')).toEqual(['of the statement', 'mi', 'klama', 'do'])
  expect(named('mi klama')).toEqual(['klama'])
  expect(named('do you klama me')).toEqual(['klama'])
  expect(named('a curve', (word) => word !== 'curve')).toEqual([])
  expect(named('mi klama curve', () => false)).toEqual(['of the statement', 'mi', 'klama', 'curve'])
})

it.each([
  ['thanks, @bab', 'thanks, @bab'],
  ['write `@bab` there', 'write   there'],
  ['```\n@bab\n```\n@alis', ' \n@alis'],
  ['> @bab wrote\n\n@alis', ' \n\n@alis'],
  ['   > @bab wrote\n@alis', ' \n@alis'],
  ['https://a.b/@bab?x=@bab#@bab and @alis', '  and @alis'],
  ['1 > @bab', '1 > @bab'],
  ['', ''],
])('ownWords(%j) returns %j', (source, words) => expect(ownWords(source)).toBe(words))
