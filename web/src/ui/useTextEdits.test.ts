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

it('an edit turns any text into any other, and puts the caret after the change', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.'), maxLength: 20 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { at, until, put, from, to } = editBetween(before, after)
      expect(before.slice(0, at) + put + before.slice(until)).toBe(after)
      expect([from, to]).toEqual([at + put.length, at + put.length])
    }),
  )
})
