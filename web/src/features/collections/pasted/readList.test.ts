import * as contract from '@vlacku/contract/collections'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { MAX_CARD_TEXT, MAX_WORDS, readList } from './readList.ts'

/** Formats entries as `line front` or `line front|back`. */
const read = (text: string) =>
  readList(text).map(({ line, front, back }) => `${line} ${front}${back === null ? '' : `|${back}`}`)

describe('a pasted list', () => {
  it.each([
    ['one word per line', 'klama\nprami', ['1 klama', '2 prami']],
    ['CRLF and CR line breaks', 'klama\r\nprami\rbajra', ['1 klama', '2 prami', '3 bajra']],
    ['empty lines, which count as lines', '\n\n  \nklama\n', ['4 klama']],
    [
      'commas, semicolons and tabs',
      'klama, prami;bajra\tcadzu\tlitru',
      ['1 klama', '1 prami', '1 bajra', '1 cadzu', '1 litru'],
    ],
    ['separators without text', ', ,klama;;', ['1 klama']],
    ['a tab before a meaning', 'klama\tto go, to come', ['1 klama|to go, to come']],
    ['a dash before a meaning', 'klama - to go; to come', ['1 klama|to go; to come']],
    ['longer dashes', 'klama – to go\nprami — to love', ['1 klama|to go', '2 prami|to love']],
    ['only the first dash', 'klama - to go - to come', ['1 klama|to go - to come']],
    ['a dash within a meaning after a tab', 'klama\tgo - come', ['1 klama|go - come']],
    ['a dash within a word', 'to-and-fro', ['1 to-and-fro']],
    ['a missing meaning', 'klama -\nprami\t\nbajra - ', ['1 klama -', '2 prami', '3 bajra -']],
    ['a tab before a word', '\tklama', ['1 klama']],
    [
      'numbered lines and bullets',
      '1. klama\n2) prami\n- bajra\n• cadzu - walk',
      ['1 klama', '2 prami', '3 bajra', '4 cadzu|walk'],
    ],
    ['a byte order mark', '\ufeffklama', ['1 klama']],
    ['words of several parts', "coi ro do\n.i mi'e la .alis.", ['1 coi ro do', "2 .i mi'e la .alis."]],
    ['nothing', '', []],
  ])('parses a pasted list with %s', (_what, text, entries) => {
    expect(read(text)).toEqual(entries)
  })

  it('marks entries that are too long for a word or card', () => {
    const isTooLong = (text: string) => readList(text).map((entry) => entry.isTooLong)
    expect(isTooLong(`${'a'.repeat(400)}\n${'a'.repeat(401)}`)).toEqual([false, true])
    expect(isTooLong(`a\t${'b'.repeat(MAX_CARD_TEXT)}\na\t${'b'.repeat(MAX_CARD_TEXT + 1)}`)).toEqual([false, true])
  })
})

const word = fc
  .string({ unit: fc.constantFrom(..."abcdeijklnu'."), minLength: 1, maxLength: 12 })
  .map((text) => `x${text}`)
const strange = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'a \t,;-–1.)*\r\n\u2028\0\ud800'), maxLength: 80 }),
)

it('the limits for pasted lists match the API contract', () => {
  expect([MAX_WORDS, MAX_CARD_TEXT]).toEqual([contract.MAX_WORDS, contract.MAX_CARD_TEXT])
})

describe('arbitrary pasted text', () => {
  it('entries follow the order of their lines, and each front is a single trimmed line', () => {
    fc.assert(
      fc.property(strange, (text) => {
        const entries = readList(text)
        const lines = entries.map(({ line }) => line)
        expect(lines).toEqual(lines.toSorted((a, b) => a - b))
        for (const { front, back } of entries)
          for (const part of back === null ? [front] : [front, back]) {
            expect(part).toBe(part.trim())
            expect(part).not.toBe('')
            expect(part).not.toMatch(/[^\P{Cc}\t]/u)
            expect(part.isWellFormed()).toBe(true)
          }
      }),
    )
  })

  it('parsing a pasted list drops only list markers and separators', () => {
    const letters = (text: string) => text.replace(/[^a-zа-я]/g, '')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abя ,;\t-\n'), maxLength: 80 }), (text) => {
        const texts = readList(text).map(({ front, back }) => front + (back ?? ''))
        expect(letters(texts.join(''))).toBe(letters(text))
      }),
    )
  })

  it('finds words with any separator between them', () => {
    const list = fc.array(word, { minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(list, fc.constantFrom(',', ', ', ';', '\t', ' ; ', '\n', '\r\n'), (words, between) => {
        expect(readList(words.join(between)).map(({ front }) => front)).toEqual(words)
      }),
    )
  })

  it('parses word pairs with line numbers starting at 1', () => {
    const pair = fc.record({ front: word, back: word })
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 10 }), fc.constantFrom('\t', ' - ', ' – ', ' — '), (pairs, between) => {
        const text = pairs.map(({ front, back }) => front + between + back).join('\n')
        expect(readList(text)).toEqual(pairs.map((one, nth) => ({ ...one, line: nth + 1, isTooLong: false })))
      }),
    )
  })
})
