import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pronounce } from './pronounce.ts'

/* Syllables and stress as CLL 3.4 to 3.9 and 4 give them. */

describe('a word in the phonetic alphabet', () => {
  it.each([
    ['klama', 'ˈkla.ma'],
    ['gerku', 'ˈɡɛr.ku'],
    ['xamgu', 'ˈxam.ɡu'],
    ['cizra', 'ˈʃiz.ra'],
    ['sfofa', 'ˈsfo.fa'],
    ['mlatu', 'ˈmla.tu'],
    ['spraile', 'ˈspraj.lɛ'],
  ])('%s is divided before the consonants that may begin a syllable', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['bajykla', 'ˈba.ʒə.kla'],
    ["le'avla", 'lɛˈha.vla'],
    ['brivlasmicme', 'bri.vlaˈsmi.ʃmɛ'],
    ["ka'urxru", 'kaˈhur.xru'],
  ])('%s is stressed on the last syllable but one, y not counted', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['tricrbakore', 'tri.ʃr̩.baˈko.rɛ'],
    ['cidjrspageti', 'ʃi.dʒr̩.spaˈɡɛ.ti'],
    ['djan', 'dʒan'],
    ['katrin', 'ˈka.trin'],
  ])('%s has syllables without a vowel where nothing else can be', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each([
    ['mi', 'mi'],
    ["mi'e", 'mi.hɛ'],
    ['coi', 'ʃoj'],
    ['.ui', 'wi'],
    ['.iai', 'jaj'],
    ["se ka'a", 'sɛ ka.ha'],
    ['lenu', 'lɛ nu'],
    ['blanu zei gerku', 'ˈbla.nu zɛj ˈɡɛr.ku'],
  ])('%s: small words have no stress of their own', (word, ipa) => expect(pronounce(word)).toBe(ipa))

  it.each(['hello', '', 'q', 'klamq', '犬'])('%s is no Lojban word, so nothing is said', (text) =>
    expect(pronounce(text)).toBeNull(),
  )

  it('never throws, and keeps every vowel', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdefgijklmnoprstuvxyz',. ") }), (text) => {
        const said = pronounce(text)
        if (said !== null) expect(said.match(/[aɛiouəjw]/gu) ?? []).toHaveLength(text.match(/[aeiouy]/g)?.length ?? 0)
      }),
    )
  })
})
