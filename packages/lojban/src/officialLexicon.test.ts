import { expect, it } from 'vitest'
import { lojban } from './index.ts'
import { officialRoots, withOfficialWords } from './officialLexicon.ts'
import { isGismu, longShape, shortShape } from './rafsi.ts'

const official = withOfficialWords()

it('the lexicon contains the 1,342 official roots, each with affixes that match its letters', () => {
  const roots = officialRoots()
  expect([roots.length, new Set(roots).size]).toEqual([1342, 1342])
  for (const root of roots) {
    expect(isGismu(root), root).toBe(true)
    const affixes = official.affixesOf(root)
    for (const affix of affixes) {
      expect(official.wordOfAffix(affix), `${root} ${affix}`).toBe(root)
      expect(affix === root || longShape(affix) !== null || shortShape(affix) !== null, `${root} ${affix}`).toBe(true)
      const foreign = [...affix.replace("'", '')].filter((letter) => !root.includes(letter))
      expect(foreign, `${root} ${affix}`).toEqual([])
    }
  }
})

it.each([
  ['klama', ['kla', 'klam', 'klama']],
  ['bridi', ['bri', 'brid', 'bridi']],
  ['se', ['sel']],
  ['doi', []],
  ['do', ['doi', 'don']],
])('the lexicon contains the affixes of %s', (word, affixes) => {
  expect([...official.affixesOf(word)].sort()).toEqual(affixes)
})

it('compounds are decomposed even if their roots are missing from the dictionary', () => {
  const parts = lojban.decompose('brivla', official)
  expect(parts?.map((part) => part.kind === 'affix' && part.word)).toEqual(['bridi', 'valsi'])
})

it('an official affix belongs to its official word, and affixes from the dictionary are added', () => {
  const more = withOfficialWords(
    [
      { affix: 'kla', word: 'kloba' },
      { affix: 'zdy', word: 'zdytu' },
    ],
    ['kloba'],
  )
  expect([more.wordOfAffix('kla'), more.wordOfAffix('zdy'), more.wordOfAffix('klob')]).toEqual([
    'klama',
    'zdytu',
    'kloba',
  ])
})
