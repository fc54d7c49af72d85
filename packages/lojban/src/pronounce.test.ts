import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pronounce } from './pronounce.ts'

/* Tests syllables and stress as described in CLL 3.4 to 3.9 and chapter 4. */

describe('pronunciation in the phonetic alphabet', () => {
  it.each([
    ['klama', 'ˈkla.ma'],
    ['gerku', 'ˈɡɛr.ku'],
    ['xamgu', 'ˈxam.ɡu'],
    ['cizra', 'ˈʃiz.ra'],
    ['sfofa', 'ˈsfo.fa'],
    ['mlatu', 'ˈmla.tu'],
    ['spraile', 'ˈspraj.lɛ'],
  ])('%s is divided before consonants that can start a syllable', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['bajykla', 'ˈba.ʒə.kla'],
    ["le'avla", 'lɛˈha.vla'],
    ['brivlasmicme', 'bri.vlaˈsmi.ʃmɛ'],
    ["ka'urxru", 'kaˈhur.xru'],
  ])('%s is stressed on the penultimate syllable, not counting y', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['tricrbakore', 'tri.ʃr̩.baˈko.rɛ'],
    ['cidjrspageti', 'ʃi.dʒr̩.spaˈɡɛ.ti'],
    ['djan', 'dʒan'],
    ['katrin', 'ˈka.trin'],
  ])('%s has vowelless syllables if no other division is possible', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['mi', 'mi'],
    ["mi'e", 'mi.hɛ'],
    ['coi', 'ʃoj'],
    ['.ui', 'wi'],
    ['.iai', 'jaj'],
    ["se ka'a", 'sɛ ka.ha'],
    ['lenu', 'lɛ nu'],
    ['blanu zei gerku', 'ˈbla.nu zɛj ˈɡɛr.ku'],
  ])('the cmavo %s has no stress of its own', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each(['hello', '', 'q', 'klamq', '犬'])('%s is not a Lojban word and has no pronunciation', (text) =>
    expect(pronounce(text)).toBeNull(),
  )

  it('pronunciation never throws, and preserves every vowel', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdefgijklmnoprstuvxyz',. ") }), (text) => {
        const pronunciation = pronounce(text)
        if (pronunciation !== null)
          expect(pronunciation.match(/[aɛiouəjw]/gu) ?? []).toHaveLength(text.match(/[aeiouy]/g)?.length ?? 0)
      }),
    )
  })
})
