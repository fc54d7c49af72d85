import fc from 'fast-check'
import { expect, it } from 'vitest'
import { protectedCell, unprotectedCell } from './spreadsheetCell.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+plus', "'+plus"],
  ['-kla', "'-kla"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['-3', '-3'],
  ['+1.5', '+1.5'],
  ['5 = 5', '5 = 5'],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%j is written as %j and survives being read back', (text, cell) => {
  expect([protectedCell(text), unprotectedCell(cell)]).toEqual([cell, text])
})

it('a written cell never starts like a formula, and its text survives being read back', () => {
  const text = fc.string({ unit: fc.constantFrom(...`=+-@'\t\r\n"a1 .`) })
  fc.assert(
    fc.property(text, (one) => {
      const cell = protectedCell(one)
      expect(/^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?\d/.test(cell)).toBe(false)
      expect(unprotectedCell(cell)).toBe(one)
    }),
  )
})
