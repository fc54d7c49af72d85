import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { DICTIONARY, lujvo, queryFor, wordOf } from '../dictionary.testing.ts'
import { MeaningIndex } from '../meaningIndex.ts'
import { buildMeaning } from '../train/buildMeaning.ts'
import type { MeaningHits, MeaningQuery } from '../types.ts'
import { quantised, VectorTable } from '../vectors/vectorTable.ts'

const DIMENSIONS = 48
const data = buildMeaning(DICTIONARY)
const idOf = new Map([...wordOf].map(([id, word]) => [word, id]))

/** Each entry's vector has its own direction; `mixed` lies between entries. */
const pointing = (word: string) => Float32Array.from({ length: DIMENSIONS }, (_, at) => (at === idOf.get(word) ? 1 : 0))
function mixed(shares: Record<string, number>): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  for (const [word, share] of Object.entries(shares)) sum[idOf.get(word)!]! += share
  const length = Math.hypot(...sum)
  return sum.map((number) => number / length)
}

/** Builds an index with vectors. Each definition ID is its entry's ID plus 100. */
function indexWithVectors(): MeaningIndex {
  const index = new MeaningIndex(data)
  index.vectors = new VectorTable(DIMENSIONS)
  for (const { entry_id, word } of DICTIONARY) index.vectors.put(100 + entry_id, entry_id, quantised(pointing(word)))
  return index
}
const index = indexWithVectors()
const search = (text: string, vector: Float32Array | null, more: Partial<MeaningQuery> = {}) =>
  index.search(queryFor(text, { vector, to: 100, ...more }))
const words = ({ hits }: MeaningHits) => hits.map(({ entry_id }) => wordOf.get(entry_id))

describe('a query with a vector', () => {
  it('a vector finds entries without matching words, and returns no evidence for those entries', () => {
    expect(search('grzblflx', null)).toEqual({ hits: [], total: 0 })
    const { hits, total } = search('grzblflx', mixed({ lunra: 1, cukta: 0.9 }))
    expect(hits.map(({ entry_id }) => wordOf.get(entry_id))).toEqual(['lunra', 'cukta'])
    expect(total).toBe(2)
    expect(hits[0]!.evidence).toEqual([])
    expect(hits[0]!.similarity).toBeGreaterThan(0.4)
  })

  it('entries that match both the words and the vector of a query rank first', () => {
    const [plain, helped] = [search('water', null), search('water', mixed({ bisli: 1, lunra: 0.3 }))]
    expect(words(plain).indexOf('bisli')).toBeGreaterThan(1)
    expect(words(helped).indexOf('bisli')).toBe(1)
    expect(words(helped)[0]).toBe('djacu') // water is the gloss of djacu
  })

  it('a query vector without similar entries adds no results', () => {
    const nowhere = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at === DIMENSIONS - 1 ? 1 : 0))
    expect(search('water', nowhere)).toEqual(search('water', null))
  })

  it('a query vector finds only allowed entries', () => {
    const allowed = Uint32Array.of(idOf.get('djacu')!, idOf.get('cukta')!)
    expect(words(search('water', mixed({ lunra: 1, cukta: 1 }), { allowed })).sort()).toEqual(['cukta', 'djacu'])
  })

  it('a query vector finds newer entries, but no entries removed from the index or the vector table', () => {
    const edited = indexWithVectors()
    edited.put(lujvo(31, 'lurcku', { lang: 'en', glosses: ['almanac'], definition: '', notes: '', places: [] }))
    edited.vectors!.put(131, 31, quantised(pointing('lunra')))
    const found = (vector: Float32Array) =>
      edited.search(queryFor('grzblflx', { vector })).hits.map(({ entry_id }) => entry_id)
    expect(found(pointing('lunra'))).toEqual([28, 31])
    edited.vectors!.remove(128)
    edited.remove(31)
    expect(found(pointing('lunra'))).toEqual([])
  })

  it('stored vectors do not affect queries without a vector', () => {
    const without = new MeaningIndex(data)
    for (const text of ['water', 'run fast', 'собака', 'klama', '', 'grzblflx', 'gerku']) {
      expect(search(text, null)).toEqual(without.search(queryFor(text, { to: 100 })))
    }
  })

  it('a query vector with the wrong number of dimensions is rejected', () => {
    expect(() => search('water', new Float32Array(3))).toThrow(RangeError)
  })

  it('results for any query vector have similarities between 0 and 1 in descending order, and the pages together contain all results', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true })
    const vector = fc.array(share, { minLength: DIMENSIONS, maxLength: DIMENSIONS }).map((numbers) => {
      const length = Math.hypot(...numbers) || 1
      return Float32Array.from(numbers, (number) => number / length)
    })
    const text = fc.constantFrom('water', 'run fast', 'собака', 'klama', '', 'grzblflx', 'big house', 'gerku')
    fc.assert(
      fc.property(text, vector, (text, vector) => {
        const { hits, total } = search(text, vector)
        expect(hits).toHaveLength(total)
        const similarities = hits.map(({ similarity }) => similarity)
        for (const similarity of similarities) expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(similarities).toEqual([...similarities].sort((one, other) => other - one))
        expect(new Set(words({ hits, total })).size).toBe(total)
        const pages = [0, 3, 6].flatMap((from) => search(text, vector, { from, to: from + 3 }).hits)
        expect(pages).toEqual(hits.slice(0, 9))
        expect(words({ hits, total })).toEqual(expect.arrayContaining(words(search(text, null))))
      }),
      { numRuns: iterations(200) },
    )
  })
})

describe('entries similar to a definition', () => {
  const similar = (definitionid?: number, allowed: Uint32Array | null = null) =>
    words(
      index.similarTo({
        entry_id: idOf.get('lunra')!,
        ...(definitionid && { definitionid }),
        allowed,
        from: 0,
        to: 100,
      }),
    )

  it('the vector of a definition finds similar entries other than the definition’s own', () => {
    index.vectors!.put(128, 28, quantised(mixed({ lunra: 1, cukta: 0.8, nanba: 0.8 })))
    expect(similar()).not.toContain('cukta')
    expect(similar(128)).toEqual(expect.arrayContaining(['cukta', 'nanba']))
    expect(similar(128)).not.toContain('lunra')
    expect(similar(128, Uint32Array.of(idOf.get('nanba')!))).toEqual(['nanba'])
    index.vectors!.put(128, 28, quantised(pointing('lunra')))
  })

  it('a definition without a vector finds similar entries by their concepts', () => {
    expect(similar(999)).toEqual(similar())
  })
})
