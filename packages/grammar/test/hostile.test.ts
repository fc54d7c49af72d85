import { describe, expect, it } from 'vitest'
import { parse } from '../src/index.ts'

const LENGTH = 100_000
const repeated = (part: string) => part.repeat(Math.floor(LENGTH / part.length))

describe('parse of 100 kB', () => {
  it.each([
    ['nested groups', 'ke ', 'too_deep'],
    ['nested quotations', 'lu ', 'too_deep'],
    ['nested abstractions', 'lo nu mi djica ', 'too_deep'],
    ['nested parentheses', 'to ', 'too_deep'],
    ['nested negation', 'na ', 'too_deep'],
    ['nested relative clauses', 'da poi ', 'too_deep'],
    ['nested forethought', 'ge mi klama gi ', 'too_deep'],
    ['chained groups', 'klama bo ', 'too_deep'],
    ['chained sentences', '.i bo mi klama ', 'too_deep'],
    ['quotation marks', '"', 'not_lojban'],
    ['letters without spaces', 'a', 'not_lojban'],
    ['emoji', '😀 ', 'not_lojban'],
    ['lone surrogates', '\ud800 ', 'not_lojban'],
    ['another script', 'ми ', 'not_lojban'],
    ['unfinished connections', 'mi .e ', 'unexpected_end'],
    ['compounds without words', 'zei ', 'unexpected_word'],
    ['indicators without a scope', "fu'e ", 'unexpected_word'],
  ])('the parser rejects 100 kB of %s', (_, part, code) => {
    expect(parse(repeated(part)).error?.code).toBe(code)
  })

  it.each([
    ['sentences', '.i mi klama lo zarci '],
    ['paragraphs', "ni'o mi klama "],
    ['sumti', 'mi '],
    ['tanru', 'klama '],
    ['digits', '1'],
    ['indicators', 'ui '],
    ['erasure', 'mi si '],
    ['hesitation', 'y'],
    ['connected bridi', "klama gi'e klama .i "],
    ['vocatives', 'coi '],
    ['quoted words', 'zo zo '],
    ['commas', ','],
    ['commas between pauses', ', '],
    ['pauses', '.'],
  ])('the parser accepts 100 kB of %s', (_, part) => {
    expect(parse(repeated(part)).error).toBeNull()
  })

  it('the parser accepts nesting as deep as in any real text', () => {
    for (const [part, end] of [
      ['lo nu mi djica ', 'klama'],
      ['lu ', 'mi'],
      ['to mi klama ', ''],
      ['ke ', 'klama'],
      ['li vei ', 'pa'],
    ] as const)
      expect(parse(part.replace('li vei ', 'li ') + part.replace('li ', '').repeat(80) + end).error, part).toBeNull()
  })
})
