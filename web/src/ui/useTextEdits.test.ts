import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editBetween } from './useTextEdits.ts'

it.each([
  ['a replaced word', 'mi je do klama', 'mi .e do klama', [3, 5, '.e']],
  ['an added letter', 'mi klam do', 'mi klama do', [3, 7, 'klama']],
  ['an inserted word', 'mi klama djan', 'mi klama la djan', [9, 9, 'la ']],
  ['a removed word', 'mi cu cu klama', 'mi cu klama', [6, 9, '']],
  ['a word at the end', 'mi klama', 'mi klama do', [8, 8, ' do']],
])('an edit contains whole words: %s', (_, before, after, [at, until, put]) => {
  expect(editBetween(before, after)).toMatchObject({ at, until, put })
})

it.each([
  ['before the change', 2, 2],
  ['inside of the change, where it moves to the end', 5, 8],
  ['after the change', 8, 9],
  ['at the end', 10, 11],
])('an edit leaves the caret in place: %s', (_, caret, moved) => {
  const { from, to } = editBetween('mi klam do', 'mi klama do', caret)
  expect([from, to]).toEqual([moved, moved])
})

it('an edit turns any text into any other, and the caret remains inside of the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.'), maxLength: 20 })
  fc.assert(
    fc.property(text, text, fc.nat(20), (before, after, caret) => {
      const { at, until, put, to } = editBetween(before, after, Math.min(caret, before.length))
      expect(before.slice(0, at) + put + before.slice(until)).toBe(after)
      expect(to).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(after.length)
    }),
  )
})
