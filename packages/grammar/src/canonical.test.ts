import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../scripts/effort.ts'
import { canonicalForm, compareTexts } from './canonical.ts'

describe('texts with the same structure are equal', () => {
  it.each([
    ['a leading .i', '.i mi klama', 'mi klama', ['i']],
    ['a leading .i without a brivla', '.i coi ro do', 'coi ro do', ['i']],
    ["a leading .i before go'i", ".i go'i", "go'i", ['i']],
    ["a leading .i before mi'e", ".i mi'e .djan.", "mi'e djan", ['i']],
    ['a leading .i before an indicator', '.i xu do cu klama', 'xu do klama', ['i', 'cu']],
    ['a leading .i before a comment', '.i sei mi cusku ui do klama', 'sei mi cusku ui do klama', ['i']],
    ['a leading .i before a new paragraph', ".i ni'o mi klama .i do klama", "ni'o mi klama .i do klama", ['i']],
    ['a leading .i before a connective', '.i je mi klama', 'je mi klama', ['i']],
    ['an optional cu without a brivla', 'ti cu mo', 'ti mo', ['cu']],
    ['spelling of names', 'la djan.', 'la .djan.', []],
    ['an optional cu', 'mi cu klama lo zarci', 'mi klama lo zarci', ['cu']],
    ['a terminator', 'lo gerku ku cu bajra', 'lo gerku cu bajra', ['ku']],
    ['terminators at the end', 'mi djica lo nu do klama kei ku vau', 'mi djica lo nu do klama', ['kei', 'ku', 'vau']],
    ["ke'a in its default place", "lo prenu poi ke'a klama cu melbi", 'lo prenu poi klama cu melbi', ["ke'a"]],
    ["ke'a after other places", "lo prenu poi mi nelci ke'a", 'lo prenu poi mi nelci', ["ke'a"]],
    ['a place with its number', 'mi klama fe lo zarci', 'mi klama lo zarci', ['fe']],
    ['places in another order', 'fe lo zarci fa mi klama', 'mi klama lo zarci', ['fe', 'fa']],
    ['a sumti before the selbri', 'mi lo zarci cu klama', 'mi klama lo zarci', ['cu']],
    ['a sumti after the selbri', 'klama fa mi', 'mi klama', ['fa']],
    ['places after be', 'mi klama be lo zarci be’o lo zdani', 'mi klama be lo zarci lo zdani', ["be'o"]],
    ['spelling', 'MI.KLAma loZARci', 'mi klama lo zarci', []],
    ["ke'a with its number", "lo prenu poi klama fa ke'a", 'lo prenu poi klama', ['fa', "ke'a"]],
    ['h for the apostrophe', 'mi klama sepiho lo karce', "mi klama sepi'o lo karce", []],
  ])('compareTexts treats texts that differ only in %s as equal', (_, a, b, optional) => {
    const comparison = compareTexts(a, b)
    expect(comparison).toMatchObject({ isEqual: true, optional })
    expect(canonicalForm(a)).toBe(canonicalForm(b))
  })
})

describe('texts with another structure differ', () => {
  it.each([
    ['a terminator that is needed', 'lo ninmu ku klama', 'lo ninmu klama', ['ku']],
    ['cu that is needed', 'lo gerku cu bajra', 'lo gerku bajra', ['cu']],
    ['negation of the bridi', 'mi na ku klama', 'mi na klama', ['ku']],
    ['exchanged places', 'mi prami do', 'do prami mi', []],
    ['a quantifier with another scope', 'ro da prami pa de', 'fe pa de fa ro da prami', []],
    ['a word that refers back', 'mi prami ri', 'fe ri fa mi prami', []],
    ["ke'a in another place", "lo prenu poi mi nelci ke'a", 'lo prenu poi nelci mi', []],
    ["ke'a that isn't in the first open place", "lo zarci poi klama ke'a", 'lo zarci poi klama', ["ke'a"]],
    ['an indicator', 'mi ui klama', 'mi klama', []],
    ['a comment after fe', 'mi klama fe to do cadzu toi lo zarci', 'mi klama lo zarci', []],
    ['another word', 'mi klama', 'mi cadzu', []],
    ['grouping', 'melbi ke nixli ckule', 'melbi nixli ckule', []],
    ['connected sentences', '.i je mi klama', 'mi klama', []],
    ['an indicator after .i', '.i ui mi klama', 'mi klama', []],
    ['an .i between sentences', 'mi klama .i do', 'mi klama do', []],
    ['an indicator on cu', 'do cu ui klama', 'do ui klama', []],
    ["a string that isn't a word", 'mi klama lo zarcx', 'mi klama lo zarci', []],
    ['the language', 'I do', 'do', []],
  ])('compareTexts treats texts that differ in %s as unequal', (_, a, b, needed) => {
    expect(compareTexts(a, b)).toMatchObject({ isEqual: false })
    if (needed.length > 0) expect(compareTexts(a, b)!.needed).toEqual(needed)
  })
})

it.each([
  ['an invalid text', 'mi klama', 'lo cu'],
  ['a text with the pronoun I', 'do', 'I do'],
  ['a text that starts like a name', 'make sense', 'makes sense'],
])('compareTexts returns null if %s is expected', (_, a, b) => {
  expect(compareTexts(a, b)).toBeNull()
})

it('compareTexts reports equal texts in a different order', () => {
  expect(compareTexts('fe lo zarci fa mi klama', 'mi klama lo zarci')?.isReordered).toBe(true)
  expect(compareTexts('mi cu klama', 'mi klama')?.isReordered).toBe(false)
  expect(compareTexts('.i mi klama .i do cadzu', 'mi klama .i do cu cadzu')?.isReordered).toBe(false)
})

const SUMTI = [
  'mi',
  'do',
  'ta',
  'lo gerku',
  "lo prenu poi ke'a klama lo zarci ku'o",
  'la .alis.',
  'lo nu mi klama kei',
  'zo .ui',
]
const SELBRI = ['klama', 'melbi nixli', 'se nelci', 'na dunda', 'pu ba cadzu']
const sentence = fc.record({
  before: fc.array(fc.constantFrom(...SUMTI), { minLength: 1, maxLength: 2 }),
  selbri: fc.constantFrom(...SELBRI),
  after: fc.array(fc.constantFrom(...SUMTI), { maxLength: 2 }),
})
const terminated = (sumti: string) =>
  sumti
    .replace("zarci ku'o", "zarci ku vau ku'o")
    .replace("poi ke'a klama", 'poi klama')
    .replace('mi klama kei', 'mi cu klama vau kei')
    .replace(/^lo .*/, '$& ku')

it('optional words never affect the canonical form', () => {
  fc.assert(
    fc.property(sentence, ({ before, selbri, after }) => {
      const short = `${before.join(' ')} cu ${selbri} ${after.join(' ')}`
      const long = `.i ${before.map(terminated).join(' ')} cu ${selbri} ${after.map(terminated).join(' ')} vau`
      expect(canonicalForm(long)).toBe(canonicalForm(short))
      const numbered = ['fe', 'fi', 'fo', 'fu'].slice(before.length - 1)
      const reordered = `${after
        .map((sumti, n) => `${numbered[n]} ${terminated(sumti)}`)
        .reverse()
        .join(' ')} fa ${before.join(' ')} cu ${selbri}`
      expect(canonicalForm(reordered)).toBe(canonicalForm(short))
    }),
    { numRuns: iterations(100) },
  )
})
