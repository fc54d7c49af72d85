import { describe, expect, it } from 'vitest'
import { WordReader } from './words.ts'

function read(text: string): string {
  const reader = new WordReader(text)
  const words: string[] = []
  for (let word = reader.next(); word; word = reader.next()) {
    const { text: read, selmao, start, end } = word
    words.push(`${read}/${selmao}${text.slice(start, end) === read ? '' : `=${text.slice(start, end)}`}`)
  }
  return words.join(' ')
}

describe('WordReader', () => {
  it.each([
    ['splits cmavo written together', 'lenu mi klama', 'le/LE nu/NU mi/KOhA klama/BRIVLA'],
    ['splits cmavo from the brivla after them', 'loinanmu cukatna', 'loi/LE nanmu/BRIVLA cu/CU katna/BRIVLA'],
    ['ends words at dots', 'mi.e.la.djan.', 'mi/KOhA e/A la/LA djan/CMEVLA'],
    ['ends words at question and exclamation marks', 'xu?ui!', 'xu/UI ui/UI'],
    ['ends words at colons, semicolons and parentheses', 'mi:do; (ti)', 'mi/KOhA do/KOhA ti/KOhA'],
    ['reads a name as one word', 'ladjan', 'ladjan/CMEVLA'],
    ['reads h and typographic apostrophes', 'koha koʼa ko’a', "ko'a/KOhA=koha ko'a/KOhA=koʼa ko'a/KOhA=ko’a"],
    ['ignores commas', 'nu,IORK. ka,u', 'nuiork/CMEVLA=nu,IORK kau/UI=ka,u'],
    ['ignores capitals in names', 'la .xOrxes.', 'la/LA xorxes/CMEVLA=xOrxes'],
    ['ends a word after its stressed syllable', 'leNANmucuKLAma', 'le/LE nanmu/BRIVLA=NANmu cu/CU klama/BRIVLA=KLAma'],
    ['reads each digit as a word', 'li 10mei', 'li/LI 1/PA 0/PA mei/MOI'],
    ['reads a decimal point', '2.6. mi', '2/PA pi/PA=. 6/PA mi/KOhA'],
    ['reads digits in names', 'la 1995nan', 'la/LA 1995nan/CMEVLA'],
    ['rejects a digit before a vowel', '6asm', '6asm/FOREIGN'],
    ['reads unknown cmavo', "loi'e", "loi'e/CMAVO"],
    ['reads hesitation', 'y .yyy.', 'y/Y yyy/Y'],
    ['reads a chunk as foreign unless all parts are words', 'mi broda-brode do', 'mi/KOhA broda-brode/FOREIGN do/KOhA'],
    ['reads other scripts as foreign', 'ми 犬 😀', 'ми/FOREIGN 犬/FOREIGN 😀/FOREIGN'],
    ['reads lone surrogates as foreign', 'mi \ud800', 'mi/KOhA \ud800/FOREIGN'],
  ])('WordReader %s', (_, text, words) => {
    expect(read(text)).toBe(words)
  })

  it('WordReader returns null for an empty text and for a text that consists only of pauses', () => {
    expect(new WordReader('').next()).toBeNull()
    expect(new WordReader(' .?!\n').next()).toBeNull()
  })
})
