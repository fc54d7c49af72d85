import { describe, expect, it } from 'vitest'
import { hashOf, type TextSource, textToEmbed } from './textToEmbed.ts'

const definition = (overrides: Partial<TextSource>): TextSource => ({
  valsiword: 'gerku',
  source_langid: 1,
  type_name: 'gismu',
  langtag: 'en',
  definition: '$x_{1}$ is a dog of breed $x_2$.',
  notes: '',
  keywords: [],
  ...overrides,
})

describe('text to embed', () => {
  it.each<[string, Partial<TextSource>, string | null]>([
    ['the definition without markup', {}, 'x1 is a dog of breed x2.'],
    ['the definition with short notes', { notes: 'See also {mlatu}.' }, 'x1 is a dog of breed x2. See also mlatu.'],
    ['the definition without long notes', { notes: 'long '.repeat(60) }, 'x1 is a dog of breed x2.'],
    [
      'glosses and place keywords replace the definition',
      {
        notes: 'See also {mlatu}.',
        keywords: [
          { place: 0, word: 'dog' },
          { place: 0, word: ' canine ' },
          { place: 2, word: 'breed' },
          { place: 3, word: ' ' },
        ],
      },
      'dog, canine; breed',
    ],
    ['names are marked', { type_name: 'cmevla', keywords: [{ place: 0, word: 'Rex' }] }, 'Rex (name)'],
    ['none for Lojban definitions', { langtag: 'jbo' }, null],
    ['none for words of other languages', { source_langid: 2 }, null],
    ['none without any text', { definition: ' ', notes: '{}', type_name: 'cmevla' }, null],
  ])('the text to embed is correct: %s', (_name, fields, text) => {
    expect(textToEmbed(definition(fields))).toBe(text)
  })

  it('texts are identified by a 16-byte hash', () => {
    expect(hashOf('dog')).toHaveLength(16)
    expect(hashOf('dog')).toEqual(hashOf('dog'))
    expect(hashOf('dog')).not.toEqual(hashOf('dog '))
  })
})
