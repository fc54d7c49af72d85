import { jvozba } from 'jvozba'
import table from 'jvozba/rafsi'
import { expect, it } from 'vitest'
import { createLexicon, lojban } from '../src/index.ts'

const roots = table.filter(({ pos, experimental }) => pos === 'gismu' && !experimental)
const words = roots.map(({ selrafsi }) => selrafsi)
const lexicon = createLexicon(
  roots.flatMap(({ selrafsi, rafsi }) => rafsi.map((affix: string) => ({ affix, word: selrafsi }))),
  words,
)
/** `datr` could come from datro or datru, but the lexicon contains only one of them. */
const clear = words.filter((word) => lexicon.wordOfAffix(word.slice(0, 4)) === word)

/** Pairs every 41st root with other roots spread over the list, which yields about a thousand pairs. */
const pairs = clear.flatMap((first, i) =>
  i % 41 === 0 ? clear.filter((_, j) => (i + j) % 43 === 0).map((second): [string, string] => [first, second]) : [],
)

it('compounds that jvozba makes from two roots are decomposed into the same roots', () => {
  const wrong: string[] = []
  for (const pair of pairs)
    for (const { lujvo } of jvozba(pair)) {
      const sources = lojban.decompose(lujvo, lexicon)?.flatMap((part) => (part.kind === 'affix' ? part.word : []))
      if (sources?.join(' ') !== pair.join(' ')) wrong.push(`${pair.join(' ')}: ${lujvo}, not ${sources?.join(' ')}`)
    }
  expect(words.length).toBeGreaterThan(1000)
  expect(pairs.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

it('only compounds that jvozba lists as possible are composed', () => {
  const wrong: string[] = []
  for (const pair of pairs) {
    const compound = lojban.compose(pair, lexicon)?.word
    if (!jvozba(pair).some(({ lujvo }) => lujvo === compound)) wrong.push(`${pair.join(' ')}: ${compound}`)
  }
  expect(wrong).toEqual([])
})

/** Yields every combination of the words' affixes with every hyphen between them. */
function* spellings(items: readonly string[]): Generator<string[]> {
  const [word = '', ...rest] = items
  const affixes = [...lexicon.affixesOf(word).filter((affix) => affix.length < 5 || rest.length === 0)]
  for (const affix of affixes) {
    if (rest.length === 0) yield [affix]
    else
      for (const others of spellings(rest)) for (const hyphen of ['', 'y', 'r', 'n']) yield [affix, hyphen, ...others]
  }
}

it.each([false, true])('compose finds the best of all possible compounds (as a name: %s)', (asName) => {
  const tanru = pairs.map((pair, i) => (i % 8 === 0 ? [...pair, clear[(i * 7) % clear.length]!] : pair))
  for (const items of tanru.filter((_, i) => i % 4 === 0)) {
    const compound = lojban.compose(items, lexicon, asName)
    for (const pieces of spellings(items)) {
      const word = pieces.join('')
      if (lojban.classify(word) !== (asName ? 'cmevla' : 'lujvo')) continue
      const parts = lojban.decompose(word, lexicon)?.map(({ text }) => text)
      if (parts?.join(' ') !== pieces.filter(Boolean).join(' ')) continue
      expect(
        compound?.score ?? Number.POSITIVE_INFINITY,
        `${items.join(' ')}: ${compound?.word} or ${word}`,
      ).toBeLessThanOrEqual(scoreOf(pieces))
    }
  }
})

const worth: [RegExp, number][] = [
  [/^[^aeiou][aeiou][^aeiou']{2}[aeiou]$/, 1],
  [/^[^aeiou][aeiou][^aeiou']{2}$/, 2],
  [/^[^aeiou]{2}[aeiou][^aeiou][aeiou]$/, 3],
  [/^[^aeiou]{2}[aeiou][^aeiou]$/, 4],
  [/^[^aeiou][aeiou][^aeiou']$/, 5],
  [/'/, 6],
  [/^[^aeiou]{2}[aeiou]$/, 7],
  [/^[^aeiou][aeiou]{2}$/, 8],
]

/** Independent implementation of the CLL 4.12 score as used by the site. */
function scoreOf(pieces: string[]): number {
  const letters = pieces.join('')
  const y = letters.replace(/[^y]/g, '').length
  const vowels = letters.replace(/[^aeiou]/g, '').length
  const affixes = pieces.filter((_, i) => i % 2 === 0)
  const sum = affixes.reduce((total, affix) => total + (worth.find(([shape]) => shape.test(affix))?.[1] ?? 0), 0)
  return 1000 * letters.length + 100 * y - 10 * sum - vowels
}
