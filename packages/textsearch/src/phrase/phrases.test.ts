import { lojban } from '@vlacku/lojban'
import { describe, expect, it } from 'vitest'
import { buildSegment } from '../build/buildSegment.ts'
import { definitionOf, queryFor, textOf } from '../dictionary.testing.ts'
import { SearchIndex } from '../searchIndex.ts'
import type { SearchQuery } from '../types.ts'

const MI = definitionOf('mi', { type_id: 2, glosses: ['me'] })
const KLAMA = definitionOf('klama', { glosses: ['come', 'go'] })
const LITRU = definitionOf('litru', { glosses: ['travel'] })
const documents = [
  MI,
  KLAMA,
  LITRU,
  definitionOf('klama', { langid: 5, lang: 'ru', entry_id: KLAMA.entry_id, glosses: ['идти'] }),
  definitionOf('lo', { type_id: 2, glosses: ['the'] }),
  definitionOf('nu', { type_id: 2 }),
  definitionOf('zdani', { glosses: ['house'] }),
  definitionOf('zgirausi', { type_id: 4, glosses: ['house dance'] }),
  definitionOf('barduku', { type_id: 4, glosses: ['go'] }),
  definitionOf('melbi', { glosses: ['beautiful'] }),
  definitionOf('xrula', { glosses: ['flower'], notes: 'zorb' }),
  definitionOf('xrula', { langid: 5, lang: 'ru', notes: 'zorb blick' }),
]
const index = new SearchIndex(buildSegment(documents, new Map([['klama', 900]])))
const query = (search: string, overrides: Partial<SearchQuery> = {}) =>
  queryFor(search, { cutWords: lojban.wordsOf, ...overrides })
const found = (search: string, overrides: Partial<SearchQuery> = {}) =>
  index.search(query(search, overrides)).hits.map(({ card, match, asked }) => {
    const { word } = JSON.parse(textOf(card))
    return `${word} ${asked ?? match}`
  })

describe('a Lojban text', () => {
  it.each(['mi klama lo zdani', '.i MI klama .lo zdani', 'mi klama lozdani', 'klama mi zdani lo mi'])(
    'the words of the Lojban text %s rank first, in text order',
    (text) => {
      const { words, hits } = index.search(query(text))
      const known = words!.filter(({ isKnown }) => isKnown).map((word) => word.text)
      const first = hits.filter(({ match }) => match === 'words').map(({ card }) => JSON.parse(textOf(card)).word)
      expect(first).toEqual([...new Set(known)])
    },
  )
  it.each(['the house', 'go to me', 'beautiful flower', 'klama', 'я иду'])(
    'the query %s is not a Lojban text',
    (text) => {
      expect(index.search(query(text)).words).toBeNull()
    },
  )
})

describe('a text of short words', () => {
  const particles = new SearchIndex(
    buildSegment([
      ...documents,
      ...['do', 'ju', 'me', 'coi'].map((word) => definitionOf(word, { type_id: 2 })),
      definitionOf('nu bu', { type_id: 2, glosses: ['most recent nu-sumti'] }),
      definitionOf('lo bu', { type_id: 2, glosses: ['lo-like'] }),
      definitionOf('rinsa', { langid: 3, lang: 'fr', glosses: ['lo', 'nu', 'coi'] }),
    ]),
  )
  it.each([
    ['lo nu', [2], true],
    ['lo nu', [3], false],
    ['lo nu', null, false],
    ['coi mi', [2], true],
    ['do me', [2], false],
    ['judo', [2], false],
  ])('the query %s in the languages %j is a Lojban text: %s', (text, languages, isText) => {
    expect(particles.search(query(text, { languages })).words !== null).toBe(isText)
  })
})

it.each([
  ['lonu', 'lo words'],
  ['lozdani', 'zdani words'],
  ['lenuca', 'klama definition'],
  ['cazy', 'fenki spelling'],
  ['dexide', 'jdice spelling'],
])('the query %s, without spaces, finds %s', (text, first) => {
  const slips = new SearchIndex(
    buildSegment([
      ...documents,
      ...['ca', 'zy', 'de', 'xi', 'le'].map((word) => definitionOf(word, { type_id: 2 })),
      definitionOf('klama', { langid: 1, lang: 'jbo', entry_id: KLAMA.entry_id, definition: 'lonu da klama' }),
      definitionOf('klama', { entry_id: KLAMA.entry_id, definition: 'like lenuca' }),
      definitionOf('cazyfau', { type_id: 4 }),
      definitionOf('fenki', { glosses: ['crazy'] }),
      definitionOf('jdice', { glosses: ['decide'] }),
    ]),
  )
  const { hits } = slips.search(query(text))
  expect(hits.map(({ card, match }) => `${JSON.parse(textOf(card)).word} ${match}`)).toContain(first)
  expect(hits[0]!.match === 'words').toBe(first.endsWith('words'))
})

describe('a phrase', () => {
  it('the best results for each content word of a phrase are interleaved', () => {
    expect(found('I go to the house').slice(0, 2)).toEqual(['klama go', 'zdani house'])
  })
  it('a match of the complete gloss ranks above matches of its individual words', () =>
    expect(found('house dance')[0]).toBe('zgirausi gloss'))
  it('entries related in meaning to a word are found, common words first', () => {
    const words = new Map([['voyage', [LITRU.entry_id, KLAMA.entry_id]]])
    expect(found('my voyage to the house')).not.toContain('litru voyage')
    const related = found('my voyage to the house', { related: { phrase: [], words } })
    expect(related.slice(0, 3)).toEqual(['klama voyage', 'zdani house', 'litru voyage'])
  })
  it('entries related to a phrase are found only if they pass the filters', () => {
    const words = new Map([['voyage', [LITRU.entry_id, KLAMA.entry_id]]])
    const related = found('my voyage', { languages: [5], related: { phrase: [], words } })
    expect(related).toEqual(['klama voyage'])
  })
  it('results close in meaning to the whole phrase rank higher', () => {
    const close = { phrase: [documents[8]!.entry_id], words: new Map() }
    expect(found('I go now', { related: close })[0]).toBe('klama go')
    const unused = new SearchIndex(buildSegment(documents))
    const first = (related: SearchQuery['related']) =>
      JSON.parse(textOf(unused.search(query('I go now', { related: related ?? null })).hits[0]!.card)).word
    expect([first(null), first(close)]).toEqual(['klama', 'barduku'])
  })
  it.each([
    ['I go to the house', true],
    ['The house is beautiful.', true],
    ['house of a beautiful flower', false],
    ['to go to a house', false],
    ['$x_1$ goes to house …', false],
    ['goes to a house ...', false],
    ['я иду домой', true],
    ['красивый дом', false],
  ])('isSentence of the phrase %s is %s', (text, isSentence) => {
    expect(index.phraseOf(query(text))?.isSentence).toBe(isSentence)
  })
  it.each(['house', 'house dance', 'mi klama lo zdani', ''])('%j is not a phrase', (text) => {
    expect(index.phraseOf(query(text))).toBeNull()
  })
})

describe('counts', () => {
  it('the counts for the selected languages and types add up to the number of results', () => {
    // one definition contains all words; without it, the definitions with some of the words are listed
    const search = 'zorb blick'
    const { total, counts } = index.search(query(search, { languages: [2], counts: true }))
    expect(total).toBe(1)
    expect(counts!.languages).toEqual([
      { langid: 2, total: 1 },
      { langid: 5, total: 1 },
    ])
    expect(counts!.types.reduce((sum, type) => sum + type.total, 0)).toBe(total)
  })
  it('the counts for other languages and types equal the number of results when these are selected', () => {
    const { counts } = index.search(query('klama', { languages: [2], word_type: 2, counts: true }))
    expect(counts!.languages).toEqual([])
    expect(counts!.types).toEqual([{ type_id: 1, total: 1 }])
  })
})
