import { beforeAll, describe, expect, it } from 'vitest'
import { BASIC, CLOZE, newDeckFile, zstdStored } from '../deckFile.testing.ts'
import { readApkg } from '../readApkg.ts'
import { DeckProblem } from './deckProblem.ts'
import { mediaFile, mediaOfJson, mediaOfProtobuf } from './media.ts'
import { unzstd } from './zstd.ts'

const problem = (read: () => unknown) => {
  try {
    read()
    return null
  } catch (error) {
    return error instanceof DeckProblem ? error.code : String(error)
  }
}

describe('deck in the format since Anki 2.1.50', () => {
  let file: Uint8Array
  const notes = [
    { model: BASIC, fields: ['coi <img src="le%20solri.png">', 'hello', ''], tags: ['a'] },
    { model: CLOZE, fields: ['mi {{c1::klama}} le zarci', 'extra'], tags: [] },
  ]
  const picture = new Uint8Array([1, 2, 3])
  beforeAll(async () => {
    file = await newDeckFile({ notes, media: { 'le solri.png': picture } })
  })
  const read = (input = file) => readApkg({ file: input, host: 'example.org', choices: {}, with_pictures: true })

  it('notes, note types, names and media in the new Anki format can be read', async () => {
    const deck = await read()
    expect(deck).toMatchObject({ name: 'se cilre', notes: 2, media: 1 })
    expect(deck.models.map(({ kind, fields }) => [kind, fields.length])).toEqual([
      ['basic', 3],
      ['cloze', 2],
    ])
    expect(deck.items.map(({ front, back }) => [front, back])).toEqual([
      ['coi', 'hello'],
      ['mi […] le zarci', 'klama'],
    ])
    expect([...deck.pictures.values()]).toEqual([picture])
  })

  it('a deck with an unknown format version is rejected', async () => {
    const newer = await newDeckFile({ notes, version: 4 })
    await expect(read(newer)).rejects.toMatchObject({ code: 'deck_too_new' })
  })

  it('a deck with an invalid zstd database or media manifest is rejected', async () => {
    const broken = await newDeckFile({ notes, more: { 'collection.anki21b': new Uint8Array([1, 2, 3, 4, 5]) } })
    await expect(read(broken)).rejects.toMatchObject({ code: 'not_a_deck' })
    const noList = await newDeckFile({ notes, more: { media: zstdStored(new Uint8Array([10, 200])) } })
    await expect(read(noList)).rejects.toMatchObject({ code: 'not_a_deck' })
  })
})

describe('zstd', () => {
  // 100 RLE blocks of 100,000 bytes each, in a frame without a content size
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50]
  const block = (size: number, isLast: boolean) => {
    const bits = (size << 3) | (1 << 1) | Number(isLast)
    return [bits & 255, (bits >> 8) & 255, bits >> 16, 120]
  }
  const bomb = new Uint8Array([...header, ...Array.from({ length: 100 }, (_, n) => block(100_000, n === 99)).flat()])

  it('zstd data is decompressed only up to the limit', () => {
    expect(unzstd(bomb, 10_000_000)).toHaveLength(10_000_000)
    expect(problem(() => unzstd(bomb, 9_999_999))).toBe('too_large')
  })
  it('zstd data with a large window or content size is rejected', () => {
    expect(problem(() => unzstd(new Uint8Array([...header.slice(0, 5), 0xa0, 1, 0, 0]), 1000))).toBe('too_large')
    const declared = new Uint8Array([...header.slice(0, 4), 0xa0, 0, 0, 0, 0x7f, 1, 0, 0])
    expect(problem(() => unzstd(declared, 1000))).toBe('too_large')
  })
  it('zstd data with multiple frames is decompressed', () => {
    const frames = [zstdStored(Buffer.from('coi ')), zstdStored(Buffer.from('do'))]
    expect(Buffer.from(unzstd(Buffer.concat(frames), 100)).toString()).toBe('coi do')
  })
})

describe('media names', () => {
  const media = mediaOfJson(
    Buffer.from(JSON.stringify({ 0: 'cafe\u0301.png', 1: 'a%20b.png', 2: 'a b.png', 3: '50%.png' })),
  )
  it.each([
    ['caf\u00e9.png', '0'],
    ['cafe\u0301.png', '0'],
    ['caf%C3%A9.png', '0'],
    ['a%20b.png', '1'],
    ['a b.png', '2'],
    ['a%2520b.png', '1'],
    ['50%.png', '3'],
    ['50%25.png', '3'],
    ['none.png', undefined],
  ])('the Anki media name %s refers to the file %s', (src, file) => expect(mediaFile(media, src)).toBe(file))

  it('Anki media entries can declare file numbers', () => {
    const entry = [10, 1, 97, 0xf8, 0x0f, 7]
    expect([...mediaOfProtobuf(new Uint8Array([10, entry.length, ...entry]))]).toEqual([['a', '7']])
  })
})
