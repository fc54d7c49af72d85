import { describe, expect, it } from 'vitest'
import { parse } from './index.ts'

/** Returns a valid text with its needless words in brackets. */
function marked(text: string): string {
  const { words, needless, valid } = parse(text)
  expect(valid, text).toBe(true)
  return words.map(({ text }, at) => (needless.includes(at) ? `[${text}]` : text)).join(' ')
}

describe('needless terminators', () => {
  it.each([
    ['ku before cu', 'lo mlatu [ku] cu pinxe'],
    ['ku before a selbri is necessary', 'lo mlatu ku pinxe'],
    ['ku of a tense is necessary before a selbri', 'mi pu ku klama'],
    ['ku at the end', 'mi klama lo zarci [ku] [vau]'],
    ['kei before cu', 'lo nu mi klama [kei] [ku] cu melbi'],
    ['kei before ku', 'mi djica lo nu klama [kei] ku do'],
    ['kei is necessary before a sumti of the outer sentence', 'mi djica lo nu klama kei do'],
    ["ku'o at the end", "mi viska lo gerku poi blabi [ku'o]"],
    ["ku'o is necessary before another sumti", "mi dunda lo gerku poi blabi ku'o do"],
    ['only one of two terminators that replace each other', "mi dunda lo gerku poi blabi [vau] ku'o do"],
    ["be'o before the selbri", "lo pendo be mi [be'o] [ku] cu klama"],
    ["be'o is necessary in a tanru", "lo pendo be lo gerku be'o prenu cu klama"],
    ["ge'u at the end", "mi klama lo zarci pe do [ge'u]"],
    ["ke'e at the end", "ta barda ke melbi zdani [ke'e]"],
    ["ke'e is necessary inside a tanru", "ta ke barda melbi ke'e zdani"],
    ['boi between a number and a sumti', 're [boi] mi klama'],
    ['boi is necessary between a letter and a number', 'xy boi re mlatu cu klama'],
    ["li'u at the end of the text", "mi cusku lu mi klama [li'u]"],
    ["li'u is necessary before the next sentence", "mi cusku lu mi klama li'u .i do klama"],
    ["tu'u at the end of the text", "tu'e mi klama .i do klama [tu'u]"],
    ['a terminator with an indicator', 'lo mlatu ku ui cu pinxe'],
    ['several sentences', "lo mlatu [ku] cu pinxe .i je lo gerku [ku] cu citka ni'o mi bajra [vau]"],
    ['quoted terminators', "zo ku cu valsi .i lo'u ku kei le'u valsi"],
  ])('redundant terminators are found: %s', (_, text) => {
    expect(marked(text.replace(/[[\]]/g, ''))).toBe(text.replace(/\.i/g, 'i'))
  })

  it('an invalid text has no redundant words', () => {
    expect(parse('lo mlatu ku ku').needless).toEqual([])
  })

  it('the search for redundant words in a long sentence stops at a limit', () => {
    const group = "lo pendo be lo gerku be'o prenu ku "
    const needlessIn = (count: number) => parse(`mi djica ${group.repeat(count)}`).needless.length
    expect(needlessIn(10)).toBe(10)
    expect(needlessIn(3000)).toBeLessThan(3000)
  })

  it('sentences after a long sentence are still checked for redundant words', () => {
    const text = `mi djica ${"lo pendo be lo gerku be'o prenu ku ".repeat(3000)} .i lo mlatu ku cu pinxe`
    const { words, needless } = parse(text)
    expect(needless).toContain(words.length - 3)
  })
})
