import { describe, expect, it } from 'vitest'
import { type Counts, countOf, ITEMS, MAX_COUNT, receiptOf, spoken, TARIFF, written } from './tariff.ts'

describe('a receipt', () => {
  it.each<[string, Counts, number]>([
    ['an empty text', {}, 0],
    ['{klama} with all its places', { x1: 1, x2: 1, x3: 1, x4: 1, x5: 1 }, 19],
    ['empty places', { zohe: 40 }, 0],
    ['two open clauses and several attitudinals', { clause: 2, strong: 3 }, 53],
    ['a text with a discount', { x1: 3, cu: 1 }, 1],
    ['discounts only', { cu: 2 }, -4],
    ['polite words', { greeting: 12 }, 0],
  ])('the receipt lines for %s add up to its total', (_, counts, total) => {
    const receipt = receiptOf(counts)
    expect(receipt.total).toBe(total)
    expect(receipt.lines.reduce((sum, { count, item }) => sum + count * TARIFF[item], 0)).toBe(total)
  })

  it('a receipt lists only the selected items, in tariff order', () => {
    expect(receiptOf({ greeting: 1, x5: 0, x2: 4 }).lines).toEqual([
      { item: 'x2', count: 4, amount: 8 },
      { item: 'greeting', count: 1, amount: 0 },
    ])
  })

  it('every receipt total can be spoken as Lojban words', () => {
    const all = Object.fromEntries(ITEMS.map((item) => [item, MAX_COUNT]))
    expect(spoken(receiptOf(all).total)).toMatch(/^(?:no|pa|re|ci|vo|mu|xa|ze|bi|so)+$/)
  })
})

it.each([
  ['', 0],
  ['0', 0],
  ['07', 7],
  ['12', 12],
  ['3.9', 3],
  ['-4', 0],
  ['1e9', MAX_COUNT],
  ['many', 0],
])('the typed count "%s" is parsed as %i', (typed, count) => {
  expect(countOf(typed)).toBe(count)
})

it.each([
  [0, 'no', '0'],
  [25, 'remu', '25'],
  [103, 'panoci', '103'],
  [-4, "ni'uvo", '−4'],
])('%i is spoken as %s and written as %s', (n, expected, expectedText) => {
  expect([spoken(n), written(n)]).toEqual([expected, expectedText])
})
