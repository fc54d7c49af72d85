import { expect, it } from 'vitest'
import { createLexicon, derivedAffixes } from './lexicon.ts'

it.each([
  ['klama', ['klam', 'klama']],
  ['Bangu', ['bang', 'bangu']],
  ['akti', []],
  ['mi', []],
])('%s has the long affixes %j', (word, affixes) => {
  expect(derivedAffixes(word)).toEqual(affixes)
})

it('gives an affix to the first word that claims it', () => {
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
