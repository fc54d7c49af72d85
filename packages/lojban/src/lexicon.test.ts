import { expect, it } from 'vitest'
import { createLexicon, derivedAffixes } from './lexicon.ts'
import { normalize } from './normalize.ts'
import { officialRoots } from './officialLexicon.ts'
import { isGismu } from './rafsi.ts'

it.each([
  ['klama', ['klam', 'klama']],
  ['Bangu', ['bang', 'bangu']],
  ['akti', []],
  ['mi', []],
])('derivedAffixes returns the long affixes of %s: %j', (word, affixes) => {
  expect(derivedAffixes(word)).toEqual(affixes)
})

it('normalization leaves every official root unchanged', () => {
  expect(officialRoots().filter((root) => normalize(root) !== root || !isGismu(root))).toEqual([])
})

it('an affix claimed by several words belongs to the first word', () => {
  const lexicon = createLexicon(
    [
      { affix: 'kla', word: 'klama' },
      { affix: 'kla', word: 'klaku' },
    ],
    ['klama', 'klami'],
  )
  expect(lexicon.wordOfAffix('kla')).toBe('klama')
  expect(lexicon.affixesOf('klama')).toEqual(['kla', 'klam', 'klama'])
  expect(lexicon.affixesOf('klaku')).toEqual([])
  expect(lexicon.wordOfAffix('klam')).toBe('klama')
  expect(lexicon.wordOfAffix('xyz')).toBeUndefined()
})
