import { beforeAll, describe, expect, it } from 'vitest'
import { buildSegment } from './build/buildSegment.ts'
import { definitionOf, queryFor, textOf } from './dictionary.testing.ts'
import { SearchIndex } from './searchIndex.ts'
import type { SearchHits, SearchQuery } from './types.ts'

const RU = { langid: 5, lang: 'ru' }
const dictionary = [
  definitionOf('klama', {
    glosses: ['come', 'go'],
    rafsi: ['kla'],
    definition: '$x_1$ comes/goes to $x_2$',
    places: ['traveller'],
  }),
  definitionOf('klama', { ...RU, rafsi: ['kla'], glosses: ['идти', 'приходить'], definition: '$x_1$ идёт в $x_2$' }),
  definitionOf('klani', {
    glosses: ['quantity'],
    rafsi: ['lai'],
    definition: '$x_1$ is a quantity of $x_2$; see {klama}',
  }),
  definitionOf('cadzu', { glosses: ['walk'], definition: '$x_1$ walks on $x_2$', notes: 'a way to {klama}' }),
  definitionOf('litru', { glosses: ['travel'], definition: '$x_1$ travels/moves by $x_2$' }),
  definitionOf('gerku', { glosses: ['dog'], rafsi: ['ger', "ge'u"] }),
  definitionOf('gerku', { ...RU, glosses: ['собака'], rafsi: ['ger', "ge'u"] }),
  definitionOf('gerkodo', { type_id: 5, glosses: ['dog'] }),
  definitionOf('glogerku', { type_id: 4, glosses: ['hot dog', 'dogged person'], score: 3 }),
  definitionOf('verba', { glosses: ['child'] }),
  definitionOf('bersa', { glosses: ['son'], definition: '$x_1$ is a child of $x_2$' }),
  definitionOf('.ui', { type_id: 2, selmaho: 'UI1', glosses: ['happiness'] }),
  definitionOf('.i', { type_id: 2, selmaho: 'I', glosses: ['sentence link'] }),
  definitionOf("ko'a", { type_id: 2, selmaho: 'KOhA4', glosses: ['it-1'] }),
  definitionOf('.akme', { type_id: 5, glosses: ['knockoff', 'off-brand'] }),
  definitionOf("tai da'i", { type_id: 6, glosses: ['like'] }),
  definitionOf('kafybarja', { type_id: 4, glosses: ['café'] }),
  definitionOf('gasta', { glosses: ['steel'], rafsi: ['gas'] }),
  definitionOf('gapci', { glosses: ['gas'] }),
  definitionOf('bajra', { langid: 10, lang: 'ja', definition: '$x_1$ は走る' }),
  definitionOf('remna', { langid: 10, lang: 'ja', glosses: ['人間'] }),
  definitionOf('jesni', { glosses: ['needle'] }),
  definitionOf('nitcu', { glosses: ['need'] }),
  definitionOf('OTa,uas', { type_id: 3, glosses: ['Ottawa'] }),
  definitionOf('dog', { source_langid: 2, langid: 1, lang: 'jbo', type_id: 15, definition: 'gerku' }),
  definitionOf('salci', {
    username: 'Selpahi',
    glosses: ['celebrate'],
    definition: 'party with food and wine',
    time: 2_000_000,
  }),
]

let index: SearchIndex
beforeAll(() => {
  index = new SearchIndex(buildSegment(dictionary))
})

function found(search: string, overrides: Partial<SearchQuery> = {}, searched = index): string[] {
  return searched
    .search(queryFor(search, overrides))
    .hits.map(({ card, match }) => `${JSON.parse(textOf(card)).word} ${match}`)
}

describe('the best reason comes first', () => {
  it.each([
    ['klama', 'klama word'],
    ['KLAMA', 'klama word'],
    ['akme', '.akme word'],
    ['otauas', 'OTa,uas word'],
    ['koha', "ko'a word"],
    ['ko’a', "ko'a word"],
    ['.ui', '.ui word'],
    ['.i', '.i word'],
    ['i', '.i word'],
    ['gas', 'gapci gloss'],
    ['gehu', 'gerku rafsi'],
    ['-ger-', 'gerku rafsi'],
    ['dog', 'gerku gloss'],
    ['Off brand', '.akme gloss'],
    ['hot dog', 'glogerku gloss'],
    ['klan', 'klani prefix'],
    ["da'i", "tai da'i word_part"],
    ['children', 'verba gloss_word'],
    ['went', 'klama gloss_word'],
    ['собаками', 'gerku gloss_word'],
    ['traveller', 'klama gloss'],
    ['food', 'salci definition'],
    ['moving', 'litru leading'],
    ['way', 'cadzu notes'],
    ['走る', 'bajra definition'],
    ['人', 'remna gloss_word'],
    ['cafe', 'kafybarja gloss'],
    ['KOhA4', "ko'a selmaho"],
    ['nedle', 'jesni spelling'],
    ['neede', 'jesni spelling'],
    ['celebrrate', 'salci spelling'],
    ['clebratte', 'salci spelling'],
  ])('a search for %s finds %s', (search, first) => expect(found(search)[0]).toBe(first))
})

describe('a query that is a word of a definition language', () => {
  const words = ['gocti', 'gotro', "go'i", 'goi', 'gonai', 'gomsi', 'go']
  const english = new SearchIndex(
    buildSegment([
      ...words.map((word) => definitionOf(word, { glosses: ['other'] })),
      definitionOf('klama', { glosses: ['come'], definition: '$x_{1}$ comes/goes to $x_2$' }),
      definitionOf('tolfalkla', { type_id: 4, glosses: ['go'] }),
      definitionOf("ka'a", { definition: 'klama modal' }),
      definitionOf('klamau', { glosses: ['surpass'] }),
      definitionOf('barkla', { type_id: 4, glosses: ['go out'] }),
      definitionOf('marce', { definition: '$x_1$ is a vehicle to go by' }),
      definitionOf('pluta', { notes: 'to go by' }),
    ]),
  )
  const find = (search: string) => english.search(queryFor(search))
  const matches = ({ hits }: Pick<SearchHits, 'hits'>) =>
    hits.map(({ card, match }) => `${JSON.parse(textOf(card)).word} ${match}`)

  it('matches of whole words in texts rank above words that start with the query', () => {
    expect(matches(find('go')).slice(0, 6)).toEqual([
      'go word',
      'tolfalkla gloss',
      'klama leading',
      'barkla gloss_word',
      'marce definition',
      'goi prefix',
    ])
    expect(matches(find('go')).at(-1)).toBe('pluta notes')
  })
  it('words that merely start with the query are counted, and the first five are returned', () => {
    const { beginnings, total } = find('go')
    expect([beginnings!.total, beginnings!.hits.length, total]).toEqual([6, 5, 12])
    expect(matches(beginnings!)[0]).toBe('goi prefix')
  })
  it('isWordOfText is true only for a query that is a whole word of a text', () => {
    expect(find('go').isWordOfText).toBe(true)
    expect(find('goi').isWordOfText).toBe(false)
    expect(find('klama')).toMatchObject({ isWordOfText: false, beginnings: null })
    expect(find('kla')).toMatchObject({ isWordOfText: false, beginnings: null })
    expect(matches(find('gom'))[0]).toBe('gomsi prefix')
  })
})

describe('a query of several words', () => {
  it('search results match all words of a query, in any position', () => {
    expect(found('food wine')).toEqual(['salci definition'])
    expect(found('party celebrates')).toEqual(['salci content_word'])
  })
  it('the most common words of a query are optional', () => expect(found('the wine')).toEqual(['salci definition']))
  it('a typo in one word of a query is tolerated', () => expect(found('hto dog')[0]).toBe('glogerku content_word'))
  it('partial matches are found if no definition contains all words of a query', () => {
    expect(found('wine elephant food')).toEqual(['salci some_words'])
  })
})

describe('results with the same reason', () => {
  it('a regular word ranks above a borrowed one', () => {
    expect(found('dog').slice(0, 2)).toEqual(['gerku gloss', 'gerkodo gloss'])
  })
  it('votes outweigh the word type in the ranking', () => {
    const voted = new SearchIndex(
      buildSegment([...dictionary, definitionOf('gerko', { type_id: 5, score: 9, glosses: ['dog'] })]),
    )
    expect(JSON.parse(textOf(voted.search(queryFor('dog')).hits[0]!.card)).word).toBe('gerko')
  })
  it('definitions in the user’s first language rank first', () => {
    const of = (languages: number[]) => index.search(queryFor('klama', { languages })).hits[0]!.definition_id
    expect(of([5, 2])).toBe(dictionary[1]!.definition_id)
    expect(of([2, 5])).toBe(dictionary[0]!.definition_id)
  })
})

describe('filters', () => {
  it.each([
    [{ languages: [5] }, ['gerku listed', 'klama listed']],
    [{ selmaho: 'UI1' }, ['.ui listed']],
    [{ selmaho: 'UI' }, []],
    [{ selmaho: 'U*' }, ['.ui listed']],
    [{ word_type: 3 }, ['OTa,uas listed']],
    [{ username: 'selpahi' }, ['salci listed']],
    [{ source_langid: 2 }, ['dog listed']],
  ])('the search filters %j match the words %j', (filter, words) => expect(found('', filter)).toEqual(words))

  it('filters also apply to searches with a query', () => {
    expect(found('dog', { source_langid: 2 })).toEqual(['dog word'])
    expect(found('klama', { languages: [5] })).toEqual(['klama word'])
  })
})

describe('an empty query', () => {
  it('an empty query lists all definitions in the requested order', () => {
    expect(found('', { sort_by: 'date', sort_order: 'desc', per_page: 1 })).toEqual(['salci listed'])
    expect(found('', { sort_by: 'score', sort_order: 'desc', per_page: 1 })).toEqual(['glogerku listed'])
    expect(found('', { sort_order: 'desc', per_page: 1 })).toEqual(['verba listed'])
  })
  it('the total number of results is returned on every page', () => {
    const result = index.search(queryFor('', { page: 400 }))
    expect(result).toMatchObject({ hits: [], total: dictionary.length - 1 })
  })
})

it('a search for a dot has no results', () => expect(index.search(queryFor('.'))).toMatchObject({ hits: [], total: 0 }))

it('search results in other languages are counted', () => {
  expect(index.search(queryFor('собака', { languages: [2] })).total).toBe(0)
  expect(index.countByLanguage(queryFor('собака', { languages: [2] }))).toEqual([{ langid: 5, total: 1 }])
})

it('a mistyped common Lojban word ranks above the gloss of a rare word', () => {
  const definitions = [definitionOf('klama'), definitionOf('bankumuje', { type_id: 5, glosses: ['Koma'] })]
  const common = new SearchIndex(buildSegment(definitions, new Map([['klama', 5000]])))
  expect(found('klma', {}, common)).toEqual(['klama spelling', 'bankumuje spelling'])
})

it('similarly spelled words are suggested', () => {
  expect(index.spellingNeighbours('klamo', 2)).toEqual([{ text: 'klama', kind: 'word', cost: expect.any(Number) }])
  expect(index.spellingNeighbours('needls', 1)[0]?.text).toBe('needle')
  expect(index.spellingNeighbours('.', 3)).toEqual([])
})

describe('lookups for compounds', () => {
  const lexicon = new SearchIndex(
    buildSegment([
      definitionOf('blapa', { type_id: 7, rafsi: ['bla'] }),
      definitionOf('blanu', { type_id: 1, rafsi: ['bla'] }),
      definitionOf('bla', { source_langid: 2, rafsi: ['lan'] }),
    ]),
  )
  it.each([
    ['blanu', 1, true],
    ['.BLANU.', 1, true],
    ['bla', 1, false],
    ['bla', 2, true],
    ['', 1, false],
  ])('hasWord(%j, %i) returns %s', (word, langid, expected) => {
    expect(lexicon.hasWord(word, langid)).toBe(expected)
  })
})
