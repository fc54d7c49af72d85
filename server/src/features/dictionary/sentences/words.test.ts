import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { parseQuestion } from './parseQuestion.ts'
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
  ])('%s is compared as %s', (written, normal) => {
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
  ])('%s falls into %j', (word, pieces) => {
    expect(piecesOf(word)).toEqual(pieces)
  })

  it('of a sentence are kept once, compounds of cmavo whole and in pieces, and counted in pieces', () => {
    expect(indexed("lonu mi klama cu se ja'e lo nu do klama", 'x', 'en')).toMatchObject({
      words: ['lonu', 'mi', 'klama', 'cu', 'se', "ja'e", 'lo', 'nu', 'do'],
      length: 11,
      lojban_key: " lo nu mi klama cu se ja'e lo nu do klama ",
    })
  })
})

it('the .i that begins a sentence is no part of it, unless it is all of it', () => {
  const key = (text: string) => indexed(text, 'x', 'en').lojban_key
  expect([key('.i mi klama .i do'), key('mi klama .i do'), key('.i')]).toEqual([
    ' mi klama i do ',
    ' mi klama i do ',
    ' i ',
  ])
  expect(parseQuestion('.i mi klama')!.lojban_key).toBe(' mi klama ')
})

describe('the pieces of a text', () => {
  const entries = new Map([
    ['klama', 'klama'],
    ['lo', 'lo'],
    ['nu', 'nu'],
    ["ja'e", "ja'e"],
    ["seja'e", "seja'e"],
    ['batke zei uidje', 'batke zei uidje'],
    ['abu', '.abu'],
  ])

  it('link words to their entries, compounds whole where there is one', () => {
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

  it('link what zei and bu bind as one word where it is an entry', () => {
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

  it('put together are the text again, and every word of it was looked up', () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.stringMatching(/^[a-z',. ]{0,60}$/),
      fc.stringMatching(/^((zei|bu|a|\.i|lo) ){0,30}$/),
    )
    fc.assert(
      fc.property(text, (given) => {
        const spellings = spellingsIn([given])
        const pieces = linkedPieces(given, new Map(spellings.map((word) => [word, word])))
        expect(pieces.map((piece) => piece.text).join('')).toBe(given)
        for (const { valsi } of pieces) if (valsi !== null) expect(spellings).toContain(valsi)
      }),
    )
  })
})

describe('a question', () => {
  it('has none where there is no word', () => {
    for (const text of ['', '  ', '!?…', "'''", '%_&|:*\\']) expect(parseQuestion(text)).toBeNull()
  })

  it('never grows beyond what a database takes, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 1000 }), (text) => {
        const question = parseQuestion(text)
        expect((question?.loose ?? '').length).toBeLessThan(100_000)
      }),
    )
  })
})
