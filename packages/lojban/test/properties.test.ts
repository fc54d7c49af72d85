/** @ciOnly runs many property tests */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { createLexicon, lojban } from '../src/index.ts'

const empty = createLexicon([])
const letters = [..."abcdefgijklmnoprstuvxyz'"]
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: codePoint }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
)
const lojbanic = fc
  .array(fc.constantFrom(...letters, ..."aeiou'ylnr", ' ', '.', ',', 'h', 'A', 'E', 'K', '’', 'bu', 'zei', 'kla'), {
    maxLength: 30,
  })
  .map((units) => units.join(''))
const texts = fc.oneof(lojbanic, anything)

describe('properties of any text', () => {
  it('classify returns a known type or null for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const type = lojban.classify(text)
        return type === null || lojban.wordTypes.includes(type)
      }),
      { numRuns: iterations(2000) },
    )
  })

  it('normalization is idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = lojban.normalize(text)
        expect(lojban.normalize(once)).toBe(once)
      }),
      { numRuns: iterations(2000) },
    )
  })

  it('normalization preserves the type of a text', () => {
    fc.assert(
      fc.property(lojbanic, (text) => {
        const type = lojban.classify(text)
        if (type !== null) expect(lojban.classify(lojban.normalize(text))).toBe(type)
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('compare defines a total order on all texts', () => {
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        expect(Math.sign(lojban.compare(a, b))).toBe(0 - Math.sign(lojban.compare(b, a)))
        expect(lojban.compare(a, b) === 0).toBe(a === b)
        const [x = '', y = '', z = ''] = [a, b, c].sort(lojban.compare)
        expect(lojban.compare(x, y)).toBeLessThanOrEqual(0)
        expect(lojban.compare(x, z)).toBeLessThanOrEqual(0)
        expect(lojban.compare(y, z)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('the parts of a decomposed compound join to form its normalized spelling', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = lojban.decompose(text, empty)
        if (parts) expect(parts.map((part) => part.text).join('')).toBe(lojban.normalize(text))
      }),
      { numRuns: iterations(2000) },
    )
  })

  it('compose accepts any texts as components', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), fc.boolean(), (words, asName) => {
        const compound = lojban.compose(words, empty, asName)
        if (compound) expect(lojban.classify(compound.word)).toBe(asName ? 'cmevla' : 'lujvo')
      }),
    )
  })
})

const consonant = fc.constantFrom(...'bcdfgjklmnprstvxz')
const vowel = fc.constantFrom(...'aeiou')
const gismu = fc
  .oneof(
    fc.tuple(consonant, vowel, consonant, consonant, vowel),
    fc.tuple(consonant, consonant, vowel, consonant, vowel),
  )
  .map((parts) => parts.join(''))
  .filter((word) => lojban.classify(word) === 'gismu')

/**
 * No two roots of a language differ only in the last letter (CLL 4.14), since the last letter can be dropped before other parts.
 */
const areApart = (words: string[]) => new Set(words.map((word) => word.slice(0, 4))).size === new Set(words).size

describe('properties of words with a known type', () => {
  it('a compound of known words decomposes into the same words', () => {
    fc.assert(
      fc.property(fc.array(gismu, { minLength: 2, maxLength: 5 }).filter(areApart), (words) => {
        const lexicon = createLexicon([], words)
        const compound = lojban.compose(words, lexicon)
        expect(compound).not.toBeNull()
        expect(lojban.decompose(compound?.word ?? '', lexicon)).toEqual(compound?.parts)
      }),
    )
  })

  it('a word is recognized even after other words', () => {
    fc.assert(
      fc.property(gismu, (word) => {
        expect(lojban.classify(`lo ${word}`)).toBe('phrase')
        expect(lojban.classify(`${word} bu`)).toBe('bu-letteral')
      }),
    )
  })
})

describe('the processing time of long texts', () => {
  /** Counts the letters read or copied while `work` runs. Unlike a spy, doesn't record every call. */
  function steps(work: () => void): number {
    let count = 0
    const { charCodeAt, slice } = String.prototype
    String.prototype.charCodeAt = function (at) {
      count++
      return charCodeAt.call(this, at)
    }
    String.prototype.slice = function (from, to) {
      const piece = slice.call(this, from, to)
      count += piece.length
      return piece
    }
    try {
      work()
    } finally {
      Object.assign(String.prototype, { charCodeAt, slice })
    }
    return count
  }

  it.each([
    'mi',
    'mi ',
    'kery',
    'ker',
    "cidjrspageti'y",
    "a'",
    'iau',
    'KLAma',
    'sl',
    'y',
    "rai'y",
    "spa'y",
    'toslei',
    'mlaty',
    'bu ',
    'mi zei ',
    'tei ',
    ',',
    "by'",
    '\ud800',
  ])('processing takes linear time in the length of the text: %j', (unit) => {
    const work = (length: number) => () => {
      const text = unit.repeat(length)
      for (const tail of ['', 'klama', "'akti", 'djan']) {
        lojban.classify(text + tail)
        lojban.decompose(text + tail, empty)
      }
      lojban.normalize(text)
      lojban.compare(text, `${text}a`)
    }
    const short = steps(work(100))
    const long = steps(work(800))
    expect(long).toBeLessThan(short * 9)
  })

  it('texts of any length are processed without stack overflow', () => {
    for (const unit of ['mi', 'ker', "a'", 'mi zei ', 'x', '\0', '\udc00', '\u202e'])
      expect(() => {
        const text = unit.repeat(100_000)
        lojban.classify(text)
        lojban.normalize(text)
        lojban.decompose(text, empty)
        lojban.similarRoots(text, [text])
        lojban.derivedAffixes(text)
        lojban.compose([text, text], empty)
      }).not.toThrow()
  })
})
