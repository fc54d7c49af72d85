import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallLexicon } from '../test/smallLexicon.ts'
import { compose, compositions } from './compose.ts'

it.each([
  ['bloti bloti', 'bloblo', 5858],
  ['-blo- bloti', 'bloblo', 5858],
  ['lojbo valsi', 'jbovla', 5858],
  ['se lidne', "selyli'e", 7987],
  ['vofli litru', "voirli'u", 7856],
  ['klesi djedi', 'leidje', 5846],
  ['-dje- klesi', 'djelei', 5847],
  ['to mabru', 'tosymabru', 9037],
  ['to mabru lojbo', 'tosmabjbo', 8827],
  ["co'u trene", "co'unre'e", 8876],
  ['mlatu kerlo', 'latkerlo', 7937],
  ['mlatu -kerlo- trene', "latkerlo'yre'e", 13_975],
  ['akti lujvo', "akti'yjvo", 9027],
  ['akt- lujvo', 'aktyjvo', 7028],
  ['spati akti', "spaty'akti", 10_057],
  ['traji akti', "rai'y'akti", 10_016],
  ['mi do', 'mibdoi', 5867],
  ['MLAtu KERlo', 'latkerlo', 7937],
])('the words %s combine to form the compound %s', (tanru, word, score) => {
  expect(compose(tanru.split(' '), smallLexicon)).toMatchObject({ word, score })
})

it.each([
  ['trene sazri', 'rensaz', 5898],
  ['trene mlatu', 'renlat', 5898],
  ['mlatu ism-', "laty'ism", 8048],
])('the words %s combine to form the name %s', (tanru, word, score) => {
  expect(compose(tanru.split(' '), smallLexicon, true)).toMatchObject({ word, score })
})

it('compose reports the source word of each affix', () => {
  expect(compose(['se', 'lidne'], smallLexicon)?.parts).toEqual([
    { kind: 'affix', text: 'sel', word: 'se' },
    { kind: 'hyphen', text: 'y' },
    { kind: 'affix', text: "li'e", word: 'lidne' },
  ])
})

it.each([
  '',
  'mlatu',
  'mi mi',
  'kerlo mi',
  'lat kerlo',
  'mla2 kerlo',
  'mlatu -',
  'mlatu --',
  '-lat kerlo',
  'mlatu -ker',
])('the words %j cannot form a compound', (tanru) => {
  expect(compose(tanru.split(' '), smallLexicon)).toBeNull()
})

it('compose handles a thousand words', () => {
  expect(compose(Array<string>(1000).fill('bloti'), smallLexicon)?.word).toBe('blo'.repeat(1000))
})

it('compositions lists the possible compounds of given words by score', () => {
  expect(compositions(['vofli', 'litru'], smallLexicon, { limit: 50 }).map(({ word }) => word)).toMatchInlineSnapshot(`
    [
      "voirli'u",
      "volyli'u",
      "voirlitru",
      "voflyli'u",
      "volylitru",
      "voflylitru",
    ]
  `)
  expect(compositions(['klesi', 'djedi'], smallLexicon, { limit: 2 }).map(({ word }) => word)).toMatchInlineSnapshot(`
    [
      "leidje",
      "kledei",
    ]
  `)
})

it.each([
  // the y is required because it prevents an impermissible cluster, or because the word would otherwise fall apart
  ['trene sazri', ['rensazri', 'trenysazri'], ['renysazri']],
  ['to mabru', ['tosymabru'], ['tosmabru']],
  ['to mabru lojbo', ['tosmabjbo'], ['tosymabjbo']],
])('the compounds of %s include %j, but none with a needless hyphen', (tanru, included, excluded) => {
  const found = compositions(tanru.split(' '), smallLexicon, { limit: 50 }).map(({ word }) => word)
  expect(found).toEqual(expect.arrayContaining(included))
  expect(found.filter((word) => excluded.includes(word))).toEqual([])
})

it('compounds with a needless hyphen are listed on request', () => {
  const options = { limit: 50, hasNeedlessHyphens: true }
  expect(compositions(['trene', 'sazri'], smallLexicon, options).map(({ word }) => word)).toContain('renysazri')
})

it('a limit leaves out only the worst compounds', () => {
  const tanru = ['to', 'mabru', 'lojbo', 'trene']
  const all = compositions(tanru, smallLexicon, { limit: 50 })
  for (let limit = 1; limit <= all.length; limit++)
    expect(compositions(tanru, smallLexicon, { limit })).toEqual(all.slice(0, limit))
})

const words = fc.array(
  fc.constantFrom('bloti', 'lojbo', 'se', 'lidne', 'klesi', 'djedi', 'mlatu', 'akti', 'mi', 'kerlo'),
  {
    maxLength: 4,
  },
)

it('each compound listed by compositions decomposes into the given words, and the first is the best one', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 60 }), (input, limit) => {
      const found = compositions(input, smallLexicon, { limit })
      expect(found[0] ?? null).toEqual(compose(input, smallLexicon))
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => a - b))
      expect(new Set(found.map(({ word }) => word)).size).toBe(found.length)
      for (const { parts } of found)
        expect(parts.flatMap((part) => (part.kind === 'affix' ? [part.word] : []))).toEqual(input)
    }),
  )
})
