import { describe, expect, it } from 'vitest'
import { asBibtex, asCsl, asSentence, type Source } from './citing.ts'

const brode: Source = {
  version_id: 7,
  word: 'brode',
  authors: ['alis', 'djan'],
  day: '2026-11-02',
  version: 2,
  address: 'https://vlacku.example/en/version/7',
}

describe('APA citations', () => {
  it.each([
    [{}, 'alis & djan. (2026). brode. In vlacku (Version 2). https://vlacku.example/en/version/7'],
    [{ authors: ['o_O'] }, 'o_O. (2026). brode. In vlacku (Version 2). https://vlacku.example/en/version/7'],
    [{ authors: ['x.'] }, 'x. (2026). brode. In vlacku (Version 2). https://vlacku.example/en/version/7'],
    [{ word: "xo'oi?" }, "alis & djan. (2026). xo'oi? In vlacku (Version 2). https://vlacku.example/en/version/7"],
    [{ word: '弱音ハク' }, 'alis & djan. (2026). 弱音ハク. In vlacku (Version 2). https://vlacku.example/en/version/7'],
  ])('the citation format %o produces %s', (more, sentence) => expect(asSentence({ ...brode, ...more })).toBe(sentence))
})

describe('BibTeX citations', () => {
  it('a BibTeX entry has the fields required by citation styles', () => {
    expect(asBibtex(brode)).toBe(
      [
        '@misc{vlacku-7,',
        '\tauthor = {{alis} and {djan}},',
        '\ttitle = {brode},',
        '\tyear = {2026},',
        '\tmonth = nov,',
        '\tday = {2},',
        '\thowpublished = {vlacku, version 2},',
        '\turl = {https://vlacku.example/en/version/7},',
        '}',
      ].join('\n'),
    )
  })

  it.each(Array.from({ length: 12 }, (_, i) => i + 1))('month %i has the correct BibTeX abbreviation', (month) => {
    const names = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
    const bibtex = asBibtex({ ...brode, day: `2026-${String(month).padStart(2, '0')}-31` })
    expect(bibtex).toContain(`\n\tmonth = ${names[month - 1]},\n\tday = {31},\n`)
  })

  it.each([
    ['Brivla zei valsi', '{Brivla} zei valsi'],
    ["xo'oi", "xo'oi"],
    ['弱音ハク', '弱音ハク'],
    [
      '100% {x} $5 \\ #1 & _ ~ ^ < > | "',
      '100\\% \\textbraceleft{}x\\textbraceright{} \\textdollar{}5 \\textbackslash{} \\#1 \\& \\textunderscore{} ' +
        '\\textasciitilde{} \\textasciicircum{} \\textless{} \\textgreater{} \\textbar{} \\textquotedbl{}',
    ],
  ])('the title %s is escaped as %s', (word, title) => {
    expect(asBibtex({ ...brode, word })).toContain(`\ttitle = {${title}},\n`)
  })

  it('BibTeX output preserves author names and their order', () => {
    expect(asBibtex({ ...brode, authors: ['a & b', 'o_O and co'] })).toContain(
      '\tauthor = {{a \\& b} and {o\\textunderscore{}O and co}},\n',
    )
  })
})

it('CSL-JSON describes a version as a dictionary entry', () => {
  expect(asCsl(brode)).toEqual({
    id: 'vlacku-7',
    type: 'entry-dictionary',
    title: 'brode',
    author: [{ literal: 'alis' }, { literal: 'djan' }],
    issued: { 'date-parts': [[2026, 11, 2]] },
    'container-title': 'vlacku',
    version: '2',
    URL: 'https://vlacku.example/en/version/7',
  })
})
