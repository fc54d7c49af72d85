import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { buildSegment } from '../build/buildSegment.ts'
import { definitionOf, queryFor } from '../dictionary.testing.ts'
import { SearchIndex } from '../searchIndex.ts'
import type { SearchDocument, SearchQuery } from '../types.ts'

const WORDS = ['klama', 'klani', 'Klama', '.ui', 'ui', "ko'a", "tai da'i", 'gas', 'gasta', 'dansu', 'litru', 'need']
const TEXTS = [
  'go',
  'goes',
  'went far',
  'dance',
  'dancing',
  'café',
  'cafe',
  'gas',
  'need',
  'needed',
  'hund',
  'hunden',
  '人',
  '走る人',
  'the dog of the sea',
  'dogs',
  'needle',
]
const LANGUAGES = [
  { langid: 2, lang: 'en' },
  { langid: 5, lang: 'ru' },
  { langid: 9, lang: 'de' },
  { langid: 10, lang: 'ja' },
  { langid: 1, lang: 'jbo' },
]

const text = fc.constantFrom(...TEXTS)
const linked = fc.tuple(text, fc.constantFrom(...WORDS)).map(([plain, word]) => `$x_1$ ${plain} {${word}}`)
const document: fc.Arbitrary<SearchDocument> = fc
  .record({
    definition_id: fc.integer({ min: 1, max: 60 }),
    word: fc.constantFrom(...WORDS),
    language: fc.constantFrom(...LANGUAGES),
    type_id: fc.constantFrom(1, 2, 4, 7, 12),
    source_langid: fc.constantFrom(1, 1, 1, 2),
    selmaho: fc.constantFrom(null, 'UI', 'UI1', 'KOhA'),
    rafsi: fc.constantFrom<string[]>([], ['gas'], ['kla', "ko'a"]),
    glosses: fc.array(text, { maxLength: 3 }),
    places: fc.array(text, { maxLength: 1 }),
    definition: linked,
    notes: fc.oneof(fc.constant(''), linked),
    username: fc.constantFrom('alis', 'Bob'),
    score: fc.integer({ min: -1, max: 2 }),
    time: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ language, word, ...fields }) =>
    definitionOf(word, { ...fields, ...language, entry_id: WORDS.indexOf(word) + 1 }),
  )

type Edit = { put: SearchDocument[] } | { remove: number } | { fold: 'begin' | 'end' }
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.array(document, { minLength: 1, maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ fold: fc.constantFrom<'begin' | 'end'>('begin', 'end') }) },
)

const query: fc.Arbitrary<SearchQuery> = fc
  .record({
    search: fc.oneof(
      fc.constantFrom(
        '',
        'kl',
        'k',
        'danxe',
        'nede',
        'neede',
        'dogs sea',
        'dog xyz',
        'kohA',
        'ganse',
        'x1',
        'sea dgo',
        'UI1',
      ),
      fc.constantFrom(...WORDS),
      text,
    ),
    page: fc.integer({ min: 1, max: 3 }),
    per_page: fc.integer({ min: 1, max: 9 }),
    sort_by: fc.constantFrom<SearchQuery['sort_by']>('word', 'type', 'date', 'score'),
    sort_order: fc.constantFrom<SearchQuery['sort_order']>('asc', 'desc'),
    languages: fc.constantFrom<number[] | null>(null, null, [2], [9, 2]),
    selmaho: fc.constantFrom(null, null, null, 'UI', 'UI*'),
    word_type: fc.constantFrom(null, null, null, 1),
    username: fc.constantFrom(null, null, null, 'ALIS'),
    source_langid: fc.constantFrom(1, 1, 1, 2),
  })
  .map((searchQuery) => queryFor(searchQuery.search, searchQuery))

/** Creates an index with edits. Returns it with the documents that it should contain. */
function edited(edits: Edit[]): { index: SearchIndex; documents: Map<number, SearchDocument> } {
  const index = new SearchIndex()
  const documents = new Map<number, SearchDocument>()
  let fold: { mark: number; documents: SearchDocument[] } | null = null
  for (const edit of edits) {
    if ('put' in edit) {
      index.put(edit.put)
      for (const document of edit.put) documents.set(document.definition_id, document)
    } else if ('remove' in edit) {
      index.remove([edit.remove])
      documents.delete(edit.remove)
    } else if (edit.fold === 'begin') fold = { mark: index.startFold(), documents: [...documents.values()] }
    else if (fold) {
      index.replaceBase(buildSegment(fold.documents), fold.mark)
      fold = null
    }
    // a search between edits must have no effect
    index.search(queryFor('klama'))
  }
  return { index, documents }
}

it('an edited index returns the same results in the same order as a rebuilt index', () => {
  fc.assert(
    fc.property(
      fc.array(edit, { minLength: 1, maxLength: 25 }),
      fc.array(query, { minLength: 1, maxLength: 12 }),
      (edits, queries) => {
        const { index, documents } = edited(edits)
        const anew = new SearchIndex(buildSegment(documents.values()))
        expect(index.size).toBe(documents.size)
        for (const searchQuery of queries) {
          expect(index.search(searchQuery), JSON.stringify(searchQuery)).toEqual(anew.search(searchQuery))
          expect(index.countByLanguage(searchQuery)).toEqual(anew.countByLanguage(searchQuery))
          expect(index.spellingNeighbours(searchQuery.search, 5)).toEqual(
            anew.spellingNeighbours(searchQuery.search, 5),
          )
          expect(index.hasWord(searchQuery.search)).toBe(anew.hasWord(searchQuery.search))
        }
      },
    ),
    { numRuns: iterations(150) },
  )
})

it('a phrase that was a gloss is searched by its words after the gloss is removed', () => {
  const documents = Array.from({ length: 25 }, (_, at) =>
    definitionOf('klama', { definition_id: 1 + at, definition: '$x_1$ go {klama}' }),
  )
  const index = new SearchIndex(
    buildSegment([...documents, definitionOf('klama', { definition_id: 26, glosses: ['went far'] })]),
  )
  index.remove([26])
  const phrase = queryFor('went far')
  expect(index.search(phrase)).toEqual(new SearchIndex(buildSegment(documents)).search(phrase))
  expect(index.search(phrase).hits[0]).toMatchObject({ match: 'content_word', asked: 'went' })
})

it('an inflected word is found in languages other than the first', () => {
  const english = Array.from({ length: 6 }, (_, at) =>
    definitionOf(`gunka${at}`, { definition_id: 10 + at, langid: 2, lang: 'en', glosses: [`work ${at}`] }),
  )
  const swedish = { langid: 9, lang: 'sv', glosses: ['hund'], definition: '$x_1$ är en hund' }
  const index = new SearchIndex(buildSegment([...english, definitionOf('gerku', { definition_id: 1, ...swedish })]))
  expect(index.search(queryFor('hundarna')).hits.map(({ definition_id }) => definition_id)).toEqual([1])
})

it('the language of a phrase is detected before the first fold', () => {
  const documents = [
    definitionOf('klama', { definition_id: 1, langid: 2, lang: 'en', definition: '$x_1$ dogs' }),
    definitionOf('klama', { definition_id: 2, langid: 5, lang: 'ru', definition: '$x_1$ go' }),
    definitionOf('klama', { definition_id: 3, langid: 5, lang: 'ru', definition: '$x_1$ go' }),
  ]
  const index = new SearchIndex()
  index.put(documents)
  const phrase = queryFor('the dog of the sea')
  expect(index.search(phrase).hits).toHaveLength(1)
  expect(index.search(phrase)).toEqual(new SearchIndex(buildSegment(documents)).search(phrase))
})

it('every search result appears exactly once across all pages', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 40 }), query, (documents, searchQuery) => {
      const index = new SearchIndex(buildSegment(documents))
      const { total } = index.search(searchQuery)
      const ids: number[] = []
      for (let page = 1; page <= Math.ceil(total / searchQuery.per_page) + 1; page++) {
        ids.push(...index.search({ ...searchQuery, page }).hits.map((hit) => hit.definition_id))
      }
      expect(ids.length).toBe(total)
      expect(new Set(ids).size).toBe(total)
    }),
    { numRuns: iterations(100) },
  )
})

it('the index remains correct after hundreds of edits without a fold', () => {
  const index = new SearchIndex()
  const documents = Array.from({ length: 400 }, (_, at) =>
    definitionOf(`klama${at % 90}`, { definition_id: 1 + (at % 300), glosses: [`go ${at % 7}`], notes: '{klama3}' }),
  )
  for (const document of documents) index.put([document])
  const anew = new SearchIndex(buildSegment(documents))
  for (const search of ['', 'klama', 'klama3', 'go', 'go 5', 'gos 6', 'klama3x']) {
    expect(index.search(queryFor(search)), search).toEqual(anew.search(queryFor(search)))
  }
})

it('edits made while a new base is built are preserved', () => {
  const index = new SearchIndex(buildSegment([definitionOf('mlatu', { definition_id: 1 })]))
  const mark = index.startFold()
  const read = [definitionOf('mlatu', { definition_id: 1 })]
  index.put([definitionOf('gerku', { definition_id: 2 })])
  index.remove([1])
  index.replaceBase(buildSegment(read), mark)
  expect(index.search(queryFor('')).hits.map((hit) => hit.definition_id)).toEqual([2])
  expect(index.editedSinceFold).toBe(2)
})
