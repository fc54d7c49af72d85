import type { Lexicon, Part } from '@vlacku/language'
import { beforeAll, describe, expect, it } from 'vitest'
import { lojban } from '../src/index.ts'
import { withOfficialWords } from '../src/officialLexicon.ts'
import { shortShape } from '../src/rafsi.ts'
import { defaultsOf, dictionaryLexicon, hasSharedData, rowsOf, skipMessage } from './sharedData.ts'

let lexicon: Lexicon

/**
 * Formats the source of a part in the same way as the tables: a part without a source word appears as its letters, `-kla-` for a
 * short affix and `klam-` for others.
 */
function sourceOf(part: Part): string {
  if (part.kind === 'hyphen') return ''
  return part.word ?? (shortShape(part.text) ? `-${part.text}-` : `${part.text}-`)
}

function sourcesOf(word: string): string {
  const parts = lojban.decompose(word, lexicon)
  return parts ? parts.map(sourceOf).filter(Boolean).join(' ') : 'FAIL'
}

function affixesOf(word: string): string {
  const affixes = lojban.decompose(word, lexicon)?.filter(({ kind }) => kind === 'affix')
  return affixes?.map(({ text }) => text).join(' ') ?? 'FAIL'
}

/** Expects a minimum proportion of correct results; otherwise, lists the failures. */
function expectShare(rows: string[][], share: number, isRight: (row: string[]) => boolean): void {
  const wrong = rows.filter((row) => !isRight(row)).map((row) => row.slice(0, 6).join(' | '))
  const right = rows.length - wrong.length
  console.info(`${right} of ${rows.length} rows right`)
  expect(rows.length).toBeGreaterThan(0)
  expect(right / rows.length, wrong.join('\n')).toBeGreaterThanOrEqual(share)
}

describe.skipIf(!hasSharedData)(`agrees with the published tables${skipMessage()}`, () => {
  beforeAll(() => {
    lexicon = dictionaryLexicon()
  })

  it('words in the real dictionary are classified correctly', () => {
    const rows = rowsOf('words.tsv').filter(
      ([, , status, , , , agree]) => (status === 'standard' || status === 'experimental') && agree === 'yes',
    )
    expectShare(rows, 0.999, ([word = '', type]) => lojban.classify(word) === type)
  })

  it('the source words of compounds in the real dictionary are found', () => {
    const rows = rowsOf('lujvo-decompose.tsv')
    // some words are listed with several readings, any of which is correct
    const readings = new Set(rows.map(([word, sources]) => `${word}\t${sources}`))
    expectShare(rows, 0.995, ([word = '']) => readings.has(`${word}\t${sourcesOf(word)}`))
  })

  it('the source words of compounds are found without any dictionary', () => {
    const rows = rowsOf('lujvo-decompose.tsv')
    const readings = new Set(rows.map(([word, sources]) => `${word}\t${sources}`))
    lexicon = withOfficialWords()
    expectShare(rows, 0.98, ([word = '']) => readings.has(`${word}\t${sourcesOf(word)}`))
    lexicon = dictionaryLexicon()
  })

  it('only compounds are decomposed', () => {
    const types = new Map([
      ['GISMU', 'gismu'],
      ['LUJVO', 'lujvo'],
      ['EXTENDED', 'lujvo'],
      ['ZIhEVLA', "fu'ivla"],
      ['CMEVLA', 'cmevla'],
    ])
    const compounds = ['LUJVO', 'EXTENDED', 'CMEVLA']
    expectShare(rowsOf('katna.tsv'), 0.99, (row) => {
      const [word = ''] = row
      const [type = '', affixes, sources] = defaultsOf(row, 1, 5)
      const answer = lojban.classify(word)
      if (type === 'NONE') return !['gismu', 'lujvo', "fu'ivla"].includes(answer ?? '') && affixesOf(word) === 'FAIL'
      if (answer !== types.get(type)) return false
      return compounds.includes(type)
        ? affixesOf(word) === affixes && sourcesOf(word) === sources
        : affixesOf(word) === 'FAIL'
    })
  })

  it('compose returns the best compound with the correct score', () => {
    expectShare(rowsOf('lujvo-build.tsv'), 0.995, (row) => {
      const [tanru = '', flag] = row
      const [word, score = ''] = defaultsOf(row, 2, 4)
      const compound = lojban.compose(tanru.split(/\s+/), lexicon, flag === 'C')
      if (word === 'NONE') return compound === null
      return compound !== null && compound.word === word && (!/^\d+$/.test(score) || compound.score === Number(score))
    })
  })

  it('compose returns null for invalid input', () => {
    expectShare(rowsOf('tanru-invalid.tsv'), 1, ([tanru = '']) => lojban.compose(tanru.split(/\s+/), lexicon) === null)
  })
})
