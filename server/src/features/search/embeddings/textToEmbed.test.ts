import { describe, expect, it } from 'vitest'
import { hashOf, type TextSource, textToEmbed } from './textToEmbed.ts'

const definition = (given: Partial<TextSource>): TextSource => ({
  valsiword: 'gerku',
  source_langid: 1,
  type_name: 'gismu',
  langtag: 'en',
  definition: '$x_{1}$ is a dog of breed $x_2$.',
  notes: '',
  keywords: [],
  ...given,
})

describe('text to embed', () => {
  it.each<[string, Partial<TextSource>, string | null]>([
    ['is the definition without its marks', {}, 'x1 is a dog of breed x2.'],
    ['and short notes', { notes: 'See also {mlatu}.' }, 'x1 is a dog of breed x2. See also mlatu.'],
    ['but not long ones', { notes: 'long '.repeat(60) }, 'x1 is a dog of breed x2.'],
    [
      'is the glosses instead, where there are any, and keywords of places',
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
    ['says of a name that it is one', { type_name: 'cmevla', keywords: [{ place: 0, word: 'Rex' }] }, 'Rex (name)'],
    ['is none in Lojban', { langtag: 'jbo' }, null],
    ['is none for words of other languages', { source_langid: 2 }, null],
    ['is none where nothing is written', { definition: ' ', notes: '{}', type_name: 'cmevla' }, null],
  ])('text to embed: %s', (_name, given, text) => {
    expect(textToEmbed(definition(given))).toBe(text)
  })

  it('texts are identified by a hash of 16 bytes', () => {
    expect(hashOf('dog')).toHaveLength(16)
    expect(hashOf('dog')).toEqual(hashOf('dog'))
    expect(hashOf('dog')).not.toEqual(hashOf('dog '))
  })
})
