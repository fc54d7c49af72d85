import { describe, expect, it } from 'vitest'
import { DICTIONARY, lujvo, queryFor, wordOf } from './dictionary.testing.ts'
import { MeaningIndex } from './meaningIndex.ts'
import { buildMeaning } from './train/buildMeaning.ts'
import type { MeaningEntry, MeaningQuery } from './types.ts'

const SENTENCES = [
  { lojban: 'le gerku cu bajra', translation: 'The hound is running.', lang: 'en' },
  { lojban: 'mi pu viska le gerku', translation: 'I saw the hound.', lang: 'en' },
]
const data = buildMeaning(DICTIONARY, SENTENCES)
const index = new MeaningIndex(data)

const wordsFound = (index: MeaningIndex, text: string, more: Partial<MeaningQuery> = {}) =>
  index.search(queryFor(text, more)).hits.map(({ entry_id }) => wordOf.get(entry_id) ?? String(entry_id))

describe('a search by meaning', () => {
  it.each([
    ['dog', 'gerku'],
    ['dogs', 'gerku'],
    ['собаки', 'gerku'],
    ['laufen', 'bajra'],
    ['ui', '.ui'],
    ['frozen water', 'bisli'],
    ['water from clouds', 'carvi'],
    ['run fast', 'sutybajra'],
    ['большой дом', 'brazda'],
    ['doctor for animals', 'dalmikce'],
    ['house of a dog', 'gerzda'],
  ])('the semantic query %s finds %s first', (text, word) => {
    expect(wordsFound(index, text)[0]).toBe(word)
  })

  it('a compound is found by the meanings of its parts in a language in which it has no definition', () => {
    expect(wordsFound(index, 'большой дом', { lang: 'ru' })[0]).toBe('brazda')
    expect(wordsFound(index, 'Hund', { lang: 'de' })).toContain('gerzda')
  })

  it('nearest returns the same entries as a search, but without evidence', () => {
    const { hits } = index.search(queryFor('house of a dog', { from: 0, to: 5 }))
    expect(index.nearest({ text: 'house of a dog', lang: null, allowed: null }, 5)).toEqual(
      hits.map(({ entry_id }) => entry_id),
    )
  })

  it('each of the closest entries is followed by two lifted entries, and no entry is repeated across pages', () => {
    const plain = wordsFound(index, 'dog')
    const idOf = new Map([...wordOf].map(([id, word]) => [word, id]))
    const lifted = ['bajra', plain[0]!, 'sutra'].map((word) => idOf.get(word)!)
    const first = wordsFound(index, 'dog', { lifted })
    expect(first.slice(0, 5)).toEqual([plain[0], 'bajra', 'sutra', plain[1], plain[2]])
    expect(new Set(first).size).toBe(first.length)
    const { total } = index.search(queryFor('dog', { lifted }))
    const pages = [0, 2, 4].flatMap((from) => wordsFound(index, 'dog', { lifted, from, to: from + 2 }))
    expect(pages).toEqual(first.slice(0, 6))
    expect(wordsFound(index, 'dog', { lifted, from: 0, to: 100 })).toHaveLength(total)
  })

  it('words that occur in no entry are learned from sentences', () => {
    expect(wordsFound(index, 'hound')[0]).toBe('gerku')
    expect(wordsFound(new MeaningIndex(buildMeaning(DICTIONARY)), 'hound')[0]).not.toBe('gerku')
  })

  it('weak matches of all query words rank above a strong match of one word', () => {
    const notes = 'See {cukta}, {lunra}. Not {cukta}, nor {lunra}.'
    const linked = lujvo(200, 'xabra', { lang: 'en', glosses: ['flimmer'], definition: '', notes, places: [] })
    const index = new MeaningIndex(buildMeaning([...DICTIONARY, linked]))
    expect(wordsFound(index, 'book moon').slice(0, 3).sort()).toEqual(['200', 'cukta', 'lunra'])
    expect(wordsFound(index, 'book moon')[0]).toBe('200')
    expect(wordsFound(index, 'book')[0]).toBe('cukta')
  })

  it('inflected forms with different meanings are distinguished', () => {
    const sentences = [
      { lojban: 'le gerku', translation: 'zorbled', lang: 'en' },
      { lojban: 'le mlatu', translation: 'zorble', lang: 'en' },
    ]
    const index = new MeaningIndex(buildMeaning(DICTIONARY, sentences))
    expect(wordsFound(index, 'zorbled')[0]).toBe('gerku')
    expect(wordsFound(index, 'zorble')[0]).toBe('mlatu')
  })

  it('words of other languages are recognized even if the interface is in Lojban', () => {
    expect(wordsFound(index, 'large houses', { lang: 'jbo' })).toEqual(wordsFound(index, 'large houses'))
  })

  it('a Lojban query is interpreted word by word', () => {
    expect(wordsFound(index, 'sutra bajra', { lang: 'jbo' })[0]).toBe('sutybajra')
    expect(wordsFound(index, 'mikce be lo danlu')[0]).toBe('dalmikce')
  })

  it('evidence lists the shared words and the query words that led to those words', () => {
    const [hit] = index.search(queryFor('running fast')).hits
    expect(wordOf.get(hit!.entry_id)).toBe('sutybajra')
    expect(hit!.evidence).toEqual(
      expect.arrayContaining([
        { word: 'bajra', asked: ['running'] },
        { word: 'sutra', asked: ['fast'] },
      ]),
    )
    expect(hit!.evidence.length).toBeLessThanOrEqual(3)
  })

  it('evidence never contains the word of the entry itself', () => {
    const results = [...DICTIONARY.map(({ records }) => records[0]!.glosses[0] ?? ''), 'large dog', 'running fast']
      .map((text) => index.search(queryFor(text, { to: 100 })))
      .concat(DICTIONARY.map(({ entry_id }) => index.similarTo({ entry_id, allowed: null, from: 0, to: 100 })))
    const named = results.flatMap(({ hits }) =>
      hits.filter(({ entry_id, evidence }) => evidence.some(({ word }) => word === wordOf.get(entry_id))),
    )
    expect(named).toEqual([])
    expect(results.flatMap(({ hits }) => hits.flatMap(({ evidence }) => evidence)).length).toBeGreaterThan(20)
  })

  it('similarity is higher for a query without unknown words', () => {
    const similarityOf = (text: string) => index.search(queryFor(text)).hits[0]!.similarity
    expect(similarityOf('dog')).toBe(1)
    expect(similarityOf('large dog')).toBeGreaterThan(similarityOf('qwrtp dog'))
    expect(similarityOf('qwrtp dog')).toBeGreaterThan(0)
    for (const { records } of DICTIONARY) {
      const [gloss = ''] = records[0]!.glosses
      expect(similarityOf(`qwrtp ${gloss} zxcvb`), gloss).toBeLessThan(0.7)
    }
  })

  it('only allowed entries are found and counted', () => {
    const all = index.search(queryFor('house', { to: 100 }))
    const allowed = Uint32Array.from([3, 23])
    const some = index.search(queryFor('house', { allowed, to: 100 }))
    expect(some.hits.map(({ entry_id }) => entry_id)).toEqual([3, 23])
    expect(some.total).toBe(2)
    expect(some.hits[0]).toEqual(all.hits[0])
    expect(index.search(queryFor('house', { allowed: new Uint32Array() }))).toEqual({ hits: [], total: 0 })
  })

  it('an entry newer than the index is found only if the allowed entries include it', () => {
    const edited = new MeaningIndex(buildMeaning(DICTIONARY))
    const foundOf = (allowed: Uint32Array) =>
      edited.search(queryFor('house', { allowed, to: 100 })).hits.map(({ entry_id }) => entry_id)
    const [without, withNewer] = [Uint32Array.from([3, 23]), Uint32Array.from([0, 3, 23, 900, 901])]
    expect([foundOf(without), foundOf(withNewer)]).toEqual([
      [3, 23],
      [3, 23],
    ])
    edited.put({ ...DICTIONARY.find(({ entry_id }) => entry_id === 3)!, entry_id: 900, word: 'zdanize' })
    edited.remove(23)
    expect([foundOf(without), foundOf(withNewer)]).toEqual([[3], [3, 900]])
  })

  it.each(['', ' ', '*', '"', '((((', '\ud800', '\0', '、', 'the of'])(
    'the semantic query %j has no results',
    (text) => {
      expect(index.search(queryFor(text)).total).toBe(0)
    },
  )

  it('a semantic index without entries works', () => {
    const empty = new MeaningIndex()
    expect(empty.search(queryFor('dog'))).toEqual({ hits: [], total: 0 })
    empty.put(DICTIONARY[0]!)
    expect(wordsFound(empty, 'dog')).toEqual(['gerku'])
  })
})

describe('entries similar to an entry', () => {
  it('similar entries have words in common', () => {
    const { hits, total } = index.similarTo({ entry_id: 22, allowed: null, from: 0, to: 10 })
    const words = hits.map(({ entry_id }) => wordOf.get(entry_id))
    expect(words.slice(0, 3).sort()).toEqual(['brazda', 'gerku', 'zdani'])
    expect(total).toBe(hits.length)
  })

  it('similar entries exclude the entry itself, and an unknown entry has none', () => {
    expect(index.similarTo({ entry_id: 999, allowed: null, from: 0, to: 10 })).toEqual({ hits: [], total: 0 })
    const { hits } = index.similarTo({ entry_id: 1, allowed: null, from: 0, to: 100 })
    expect(hits.map(({ entry_id }) => entry_id)).not.toContain(1)
  })

  it('similar entries can be limited to allowed entries', () => {
    const { hits, total } = index.similarTo({ entry_id: 22, allowed: Uint32Array.from([1]), from: 0, to: 10 })
    expect([hits.length, hits[0]?.entry_id, total]).toEqual([1, 1, 1])
  })
})

describe('an edit', () => {
  const kennel = (gloss: string): MeaningEntry =>
    lujvo(100, 'barzda', { lang: 'en', glosses: [gloss], definition: '', notes: 'See {gerku}.', places: [] })

  it('a new entry is immediately searchable by its gloss, by new words and by related words', () => {
    const edited = new MeaningIndex(data)
    edited.put(kennel('zorble dog'))
    expect(wordsFound(edited, 'zorble dog')[0]).toBe('100')
    expect(wordsFound(edited, 'zorble')[0]).toBe('100')
    expect(wordsFound(edited, 'собака')).toContain('100')
    expect(wordsFound(edited, 'barzda')[0]).toBe('100')
  })

  it('an edit replaces the previous content of an entry, even after repeated edits', () => {
    const edited = new MeaningIndex(data)
    edited.put(kennel('zorble'))
    edited.put(kennel('flimmer'))
    expect(wordsFound(edited, 'zorble')).toEqual([])
    expect(wordsFound(edited, 'flimmer')[0]).toBe('100')
    edited.put({
      ...DICTIONARY[0]!,
      records: [{ lang: 'en', glosses: ['moon'], definition: '', notes: '', places: [] }],
    })
    expect(edited.search(queryFor('moon', { to: 100 })).hits.filter(({ entry_id }) => entry_id === 1)).toHaveLength(1)
  })

  it('both old and new entries can be removed from a semantic index', () => {
    const edited = new MeaningIndex(data)
    edited.put(kennel('zorble'))
    edited.remove(100)
    edited.remove(1)
    expect(wordsFound(edited, 'zorble')).toEqual([])
    expect(wordsFound(edited, 'dog', { to: 100 })).not.toContain('gerku')
    expect(edited.similarTo({ entry_id: 1, allowed: null, from: 0, to: 10 }).total).toBe(0)
  })

  it('an edited semantic index finds the same entries as a rebuilt one', () => {
    const late = DICTIONARY.filter(({ entry_id }) => entry_id % 3 === 0)
    const edited = new MeaningIndex(buildMeaning(DICTIONARY.filter((entry) => !late.includes(entry))))
    for (const entry of late) edited.put(entry)
    const anew = new MeaningIndex(buildMeaning(DICTIONARY))
    for (const { entry_id, records } of DICTIONARY) {
      for (const { glosses, lang } of records) {
        for (const gloss of glosses) {
          const [first] = edited.search(queryFor(gloss, { lang })).hits
          expect([gloss, first?.entry_id]).toEqual([gloss, entry_id])
          expect(anew.search(queryFor(gloss, { lang })).hits[0]?.entry_id).toBe(entry_id)
        }
      }
    }
  })

  it('edits made while a semantic index is rebuilt are applied on top of the new data, which contains the earlier edits', () => {
    const edited = new MeaningIndex(data)
    edited.put(kennel('zorble'))
    const mark = edited.startFold()
    const rebuilt = buildMeaning([...DICTIONARY, kennel('zorble')])
    edited.remove(2)
    edited.put({ ...kennel('flimmer'), entry_id: 101, word: 'barfli' })
    edited.replaceData(rebuilt, mark)
    expect(edited.editedSinceFold).toBe(2)
    expect(wordsFound(edited, 'zorble')[0]).toBe('100')
    expect(wordsFound(edited, 'flimmer')[0]).toBe('101')
    expect(wordsFound(edited, 'cat', { to: 100 })).not.toContain('mlatu')
  })
})
