import { parse } from '@vlacku/grammar'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentenceForms } from './sentenceForms.ts'

const textsOf = (...sumti: string[]) => sentenceForms('klama', sumti).map(({ text }) => text)

it.each([
  [['mi'], ['mi klama']],
  [[], ['klama']],
  [['', '  '], ['klama']],
  [
    ['lo gerku', 'lo zarci'],
    ['lo gerku cu klama lo zarci', 'lo zarci cu se klama lo gerku', 'fe lo zarci fa lo gerku cu klama'],
  ],
  [
    ['mi', '', 'do'],
    ['mi klama fi do', 'do te klama fi mi', 'fi do fa mi klama'],
  ],
  [
    ['', 'do'],
    ['klama do', 'do se klama'],
  ],
  [
    ['mi', "zi'o", 'do'],
    ["mi klama zi'o do", "do te klama zi'o mi", "fi do fe zi'o fa mi klama"],
  ],
])('the sentences for %j are %j', (sumti, expected) => {
  expect(textsOf(...sumti)).toEqual(expected)
})

it('each sumti has its offsets in the sentence', () => {
  for (const { text, fills } of sentenceForms('klama', ['mi', 'lo  zarci', 'do']))
    expect(fills.map(({ place, start, end }) => [place, text.slice(start, end)]).sort()).toEqual([
      [1, 'mi'],
      [2, 'lo zarci'],
      [3, 'do'],
    ])
})

it('the parser assigns the sumti in every sentence form to the intended places', () => {
  const sumti = fc.constantFrom('', 'mi', 'do', 'lo gerku', 'la djan', 'le mlatu ku')
  fc.assert(
    fc.property(fc.array(sumti, { maxLength: 5 }), (input) => {
      for (const { text, fills } of sentenceForms('klama', input)) {
        const { places, words } = parse(text)
        const read = places
          .filter(({ selbri }) => words[selbri.first]!.text === 'klama')
          .map(({ place, sumti }) => ({ place, start: words[sumti.first]!.start, end: words[sumti.last]!.end }))
        expect(
          read.toSorted((a, b) => a.start - b.start),
          text,
        ).toEqual(fills)
      }
    }),
  )
})
