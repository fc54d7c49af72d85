import { describe, expect, it } from 'vitest'
import { preprocess } from './preprocess.ts'

function tokens(text: string): string {
  const { words, tokens } = preprocess(text)
  return tokens.nodes
    .map(({ selmao, first, last }) => {
      const covered = words.slice(first, last + 1).map((word) => word.text)
      return `${selmao}(${covered.join(' ')})`
    })
    .join(' ')
}

describe('preprocess', () => {
  it.each([
    ['quotes a word with ZO', 'zo mi klama', 'ZO(zo mi) BRIVLA(klama)'],
    ['quotes SI with ZO', 'zo si', 'ZO(zo si)'],
    ['quotes foreign text with ZOI', 'zoi gy. foo, bar .gy. broda', 'ZOI(zoi gy foo, bar gy) BRIVLA(broda)'],
    ["quotes foreign text with la'o", "la'o ly. x .ly.", "ZOI(la'o ly x ly)"],
    ['quotes empty foreign text', 'zoi gy. gy.', 'ZOI(zoi gy gy)'],
    ['quotes words up to LEhU', "lo'u mi zo cu le'u broda", "LOhU(lo'u mi zo cu le'u) BRIVLA(broda)"],
    ['marks ZOI without an end', 'mi zoi gy. foo', 'KOhA(mi) UNFINISHED(zoi gy)'],
    ['marks LOhU without an end', "lo'u mi", "UNFINISHED(lo'u mi)"],
    ['marks ZO without a word', 'zo', 'UNFINISHED(zo)'],
    ['marks ZO before foreign text', 'zo 犬', 'FOREIGN(zo 犬)'],
    ['erases the word before SI', 'mi do si klama', 'KOhA(mi) BRIVLA(klama)'],
    ['erases one word for each SI', 'mi lo do si si klama', 'KOhA(mi) BRIVLA(klama)'],
    ['erases a quotation with SI', 'mi zo do si klama', 'KOhA(mi) BRIVLA(klama)'],
    ['ignores SI at the start', 'si mi', 'KOhA(mi)'],
    ['preserves foreign text', 'ж si mi', 'FOREIGN(ж) KOhA(mi)'],
    [
      'erases back to a word of the same kind with SA',
      'mi klama lo zarci sa lo zdani',
      'KOhA(mi) BRIVLA(klama) LE(lo) BRIVLA(zdani)',
    ],
    [
      'erases a connective with SA',
      "mi klama gi'e cadzu sa na gi'e bajra",
      "KOhA(mi) BRIVLA(klama) NA(na) GIhA(gi'e) BRIVLA(bajra)",
    ],
    ['erases the first sentence with SA', 'mi viska sa .i do', 'I(i) KOhA(do)'],
    ['marks SA with nothing to erase', 'mi sa cu', 'KOhA(mi) SA(sa) CU(cu)'],
    ['erases SA with SI', 'mi sa si do', 'KOhA(mi) KOhA(do)'],
    ['joins nothing to SA', 'mi sa bu', 'KOhA(mi) SA(sa) BU(bu)'],
    ['erases everything with SU', 'mi klama su do', 'KOhA(do)'],
    ['erases only the quoted text with SU', 'mi lu do su ti', 'KOhA(mi) LU(lu) KOhA(ti)'],
    ["ignores everything after fa'o", "mi fa'o hello", 'KOhA(mi)'],
    ['joins words with ZEI', 'mi zei do zei klama', 'BRIVLA(mi zei do zei klama)'],
    ['leaves ZEI unchanged at the start', 'zei mi', 'ZEI(zei) KOhA(mi)'],
    ['forms a letter with BU', 'ui bu lo bu', 'BY(ui bu) BY(lo bu)'],
    ['forms a letter from hesitation', '.y bu', 'BY(y bu)'],
    ['leaves out hesitation', 'mi .y. klama', 'KOhA(mi) BRIVLA(klama)'],
    ['attaches BAhE to the next word', "ba'e mi klama", "KOhA(ba'e mi) BRIVLA(klama)"],
    ['leaves BAhE unchanged at the end', "mi ba'e", "KOhA(mi) BAhE(ba'e)"],
    ['attaches indicators to the preceding word', 'mi .ui nai sai klama', 'KOhA(mi ui nai sai) BRIVLA(klama)'],
    ['attaches long-scope indicators', "mi fu'e ui klama fu'o", "KOhA(mi fu'e ui) BRIVLA(klama fu'o)"],
    ['collects indicators at the start', '.ui .oi nai mi', 'INDICATORS(ui oi nai) KOhA(mi)'],
    ['attaches indicators to LU', 'lu .ui mi', 'LU(lu ui) KOhA(mi)'],
  ])('the preprocessor %s', (_, text, expected) => {
    expect(tokens(text)).toBe(expected)
  })
})
