import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { parseQuery } from './parseQuery.ts'
import { linkedPieces, spellingsIn } from './sentences.serialize.ts'
import { indexed, lojbanWords, normalWord, piecesOf } from './words.ts'

describe('Lojban words', () => {
  it.each([
    ['.ui', 'ui'],
    ['KOhA', "ko'a"],
    ['ko’a', "ko'a"],
    ['melxi,or', 'melxior'],
    ['.rodén.', 'roden'],
    ['DJAN', 'djan'],
  ])('the word %s is normalized to %s', (written, normal) => {
    expect(lojbanWords(written)).toEqual([normal])
    expect(normalWord(normal)).toBe(normal)
  })

  it.each([
    ["seja'e", ['se', "ja'e"]],
    ['lonu', ['lo', 'nu']],
    ["ko'a", ["ko'a"]],
    ['.i', ['.i']],
    ['mi', ['mi']],
    ['klama', ['klama']],
    ['djan', ['djan']],
    ['baku', ['ba', 'ku']],
    ['LONU', ['LO', 'NU']],
    ['seja’e', ['se', 'ja’e']],
    ['sejahe', ['se', 'jahe']],
    ['senelci', ['se', 'nelci']],
    ["potygu'e", ["potygu'e"]],
    ['Dušana', ['Dušana']],
  ])('the word %s is split into %j', (word, pieces) => {
    expect(piecesOf(word)).toEqual(pieces)
  })

  it('the sentence index contains each word once, and cmavo compounds both whole and split', () => {
    expect(indexed("lonu mi klama cu se ja'e lo nu do klama", 'x', 'en')).toMatchObject({
      words: ['lonu', 'mi', 'klama', 'cu', 'se', "ja'e", 'lo', 'nu', 'do'],
      length: 11,
      lojban_key: " lo nu mi klama cu se ja'e lo nu do klama ",
    })
  })
})

it('a leading .i is not indexed unless it is the whole sentence', () => {
  const key = (text: string) => indexed(text, 'x', 'en').lojban_key
  expect([key('.i mi klama .i do'), key('mi klama .i do'), key('.i')]).toEqual([
    ' mi klama i do ',
    ' mi klama i do ',
    ' i ',
  ])
  expect(parseQuery('.i mi klama')!.lojban_key).toBe(' mi klama ')
})

describe('pieces of a text', () => {
  const entries = new Map([
    ['klama', 'klama'],
    ['lo', 'lo'],
    ['nu', 'nu'],
    ["ja'e", "ja'e"],
    ["seja'e", "seja'e"],
    ['batke zei uidje', 'batke zei uidje'],
    ['abu', '.abu'],
  ])

  it('words and compounds in a sentence link to their own entries', () => {
    expect(linkedPieces(".i lonu klama cu seja'e.", entries)).toEqual([
      { text: '.i ', valsi: null },
      { text: 'lo', valsi: 'lo' },
      { text: 'nu', valsi: 'nu' },
      { text: ' ', valsi: null },
      { text: 'klama', valsi: 'klama' },
      { text: ' cu ', valsi: null },
      { text: "seja'e", valsi: "seja'e" },
      { text: '.', valsi: null },
    ])
  })

  it('words joined by zei or bu link to their shared entry', () => {
    const linked = (text: string) => linkedPieces(text, entries).filter(({ valsi }) => valsi !== null)
    expect(linked('lo BATKE .zei uidje cu klama')).toEqual([
      { text: 'lo', valsi: 'lo' },
      { text: 'BATKE .zei uidje', valsi: 'batke zei uidje' },
      { text: 'klama', valsi: 'klama' },
    ])
    expect(linked('lo .a bu')).toEqual([
      { text: 'lo', valsi: 'lo' },
      { text: 'a bu', valsi: '.abu' },
    ])
    expect(linked('klama zei lo').map(({ text }) => text)).toEqual(['klama', 'lo'])
  })

  it('the parts of a sentence join to form the original text, and every word is looked up', () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.stringMatching(/^[a-z',. ]{0,60}$/),
      fc.stringMatching(/^((zei|bu|a|\.i|lo) ){0,30}$/),
    )
    fc.assert(
      fc.property(text, (input) => {
        const spellings = spellingsIn([input])
        const pieces = linkedPieces(input, new Map(spellings.map((word) => [word, word])))
        expect(pieces.map((piece) => piece.text).join('')).toBe(input)
        for (const { valsi } of pieces) if (valsi !== null) expect(spellings).toContain(valsi)
      }),
    )
  })
})

describe('parsing of a query', () => {
  it('no sentence query is generated from a text without words', () => {
    for (const text of ['', '  ', '!?…', "'''", '%_&|:*\\']) expect(parseQuery(text)).toBeNull()
  })

  it('a sentence query stays within the database limits for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 1000 }), (text) => {
        const parsed = parseQuery(text)
        expect((parsed?.loose ?? '').length).toBeLessThan(100_000)
      }),
    )
  })
})
