import { expect, it } from 'vitest'
import { DICTIONARY, queryFor, wordOf } from '../dictionary.testing.ts'
import { MeaningIndex } from '../meaningIndex.ts'
import { buildMeaning } from '../train/buildMeaning.ts'
import { encodeRelatives, Relatives } from './relatives.ts'
import { licenceOf, readWordnet } from './wordnet.ts'

const data = `  1 This is a licence.
  2 Keep it.
00000001 00 n 02 dog 0 Hound 1 002 @ 00000002 n 0000 ~ 00000003 n 0000 | a member of the pack that barks; "the dog barked"
00000002 00 n 01 animal 0 001 ~ 00000001 n 0000 | a living thing
00000003 00 n 02 puppy 0 pup_dog 0 001 @ 00000001 n 0000 | a young dog
00000004 00 n 01 chap 0 000 | a fellow
`
const index = `  1 This is a licence.
animal n 1 1 ~ 1 1 00000002
chap n 1 0 1 0 00000004
dog n 2 1 @ 2 1 00000001 00000004
hound n 1 1 @ 1 1 00000001
pack n 1 0 1 0 00000004
puppy n 1 1 @ 1 0 00000003
pup_dog n 1 1 @ 1 0 00000003
`
const nouns = { data, index }
const relatives = Relatives.read(encodeRelatives(readWordnet([nouns])))!
const relativesOf = (word: string) => relatives.of(word).map(([stem, weight]) => `${stem} ${weight.toFixed(2)}`)

it('the relatives of a word are its synonyms, hyponyms, hypernyms and gloss words, those of the most common sense first', () => {
  expect(relativesOf('dog')).toEqual(['dog 1.00', 'hound 1.00', 'chap 0.67', 'anim 0.50', 'puppi 0.35', 'pack 0.25'])
})

it('an inflected form has the relatives of its base word', () => {
  expect(relativesOf('puppies')).toEqual(relativesOf('puppy'))
  expect(relativesOf('puppy')[0]).toBe('puppi 1.00')
  expect(relativesOf('qwrtp')).toEqual([])
  expect(relativesOf('')).toEqual([])
})

it('a stem shared by several relatives appears once, with the largest weight', () => {
  const near = new Map([
    [
      'walk',
      [
        ['walker', 0.9],
        ['step', 0.5],
        ['steps', 0.4],
        ['walking', 0.3],
      ] as [string, number][],
    ],
  ])
  const table = Relatives.read(encodeRelatives(near))!
  expect(table.of('walk').map(([stem, weight]) => `${stem} ${weight.toFixed(1)}`)).toEqual([
    'walk 1.0',
    'walker 0.9',
    'step 0.5',
  ])
})

it('relatives of a word aren’t confused with those of a longer word with the same prefix', () => {
  const words = ['a', 'aa', 'ab', 'abc', 'b']
  const table = Relatives.read(encodeRelatives(new Map(words.map((word) => [word, []]))))!
  for (const word of words) expect(table.of(word)).toEqual([[word, 1]])
  expect(table.of('abd')).toEqual([])
})

it('an invalid relatives file is rejected', () => {
  expect(Relatives.read(new Uint8Array(100))).toBeNull()
})

it('the licence of the WordNet data is returned', () => {
  expect(licenceOf(nouns)).toBe('This is a licence.\nKeep it.\n')
})

it('a query matches relatives of its words, but direct matches rank first', () => {
  const entries = [...DICTIONARY]
  const search = (text: string, with_: Relatives | null) => {
    const meaning = new MeaningIndex(buildMeaning(entries))
    meaning.relatives = with_
    return meaning.search(queryFor(text)).hits.map(({ entry_id }) => wordOf.get(entry_id))
  }
  expect(search('hound', null)).not.toContain('gerku')
  expect(search('hound', relatives)[0]).toBe('gerku')
  expect(search('dog', relatives)[0]).toBe('gerku')
})
