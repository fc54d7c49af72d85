import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examplePlaces } from './examplePlaces.ts'

const marked = (sentence: string, word: string) =>
  examplePlaces(sentence, word).map(({ start, end, place }) => `${place} ${sentence.slice(start, end)}`)

test.each([
  ['mi klama lo zarci le zdani', 'klama', ['1 mi', '2 lo zarci', '3 le zdani']],
  ['.i lo zarci cu se klama mi', 'klama', ['2 lo zarci', '1 mi']],
  ['mi dunda fi do fe lo cukta', 'dunda', ['1 mi', '3 do', '2 lo cukta']],
  ['lo nu mi klama lo zarci cu pluka do', 'klama', ['1 mi', '2 lo zarci']],
  ['lo nu mi klama lo zarci cu pluka do', 'pluka', ['1 lo nu mi klama lo zarci', '2 do']],
  ['mi sutra klama', 'klama', ['1 mi']],
  ['mi klama .i do klama lo zdani', 'klama', ['1 mi', '1 do', '2 lo zdani']],
])('the sentence %j fills the places of %s with %j', (sentence, word, expected) => {
  expect(marked(sentence, word)).toEqual(expected)
})

test.each([
  ['a sentence that does not parse', 'mi klama klama lo', 'klama'],
  ['a word that is not in the sentence', 'mi klama', 'prami'],
  ['a sentence of 2,000 words', 'mi klama .i '.repeat(1000), 'klama'],
])('no places are found in %s', (_, sentence, word) => {
  expect(examplePlaces(sentence, word)).toEqual([])
})

test('example places never overlap in any text', () => {
  const words = fc.constantFrom(
    'mi',
    'lo',
    'klama',
    'se',
    'fa',
    'fe',
    'be',
    'bei',
    'nu',
    'cu',
    'ku',
    'poi',
    '.i',
    'do',
    'gi',
    'ge',
    'zdani',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (text) => {
      const places = examplePlaces(text.join(' '), 'klama')
      for (const [n, { start, end }] of places.entries()) {
        expect(start).toBeLessThan(end)
        expect(start).toBeGreaterThanOrEqual(places[n - 1]?.end ?? 0)
      }
    }),
  )
})
