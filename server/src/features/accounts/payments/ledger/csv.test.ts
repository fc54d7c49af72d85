import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { csvLine } from './ledger.service.ts'

it.each([
  [['1', 'alis', '10.50'], '1,alis,10.50\r\n'],
  [['a,b', 'say "coi"', 'two\nlines'], '"a,b","say ""coi""","two\nlines"\r\n'],
  [['=1+1', '+1', '@x', '-1+1', '\tx'], "'=1+1,'+1,'@x,'-1+1,'\tx\r\n"],
  [['-10.50', '-7'], '-10.50,-7\r\n'],
])('csvLine formats the cells %j as %j', (cells, line) => expect(csvLine(cells)).toBe(line))

/** Parses a single line according to RFC 4180. */
function cellsOf(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.match(/,(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? []
  return cells
    .map((cell) => cell.slice(1))
    .map((text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text))
}

it('CSV cells with any content can be parsed again, and none starts a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\n', '\t', '1', '.') }),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const read = cellsOf(csvLine(cells))
      expect(read.map((text, n) => (text === cells[n] ? text : text.replace(/^'/, '')))).toEqual(cells)
      for (const text of read) expect(text).not.toMatch(/^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/)
    }),
    { numRuns: iterations(5000) },
  )
})
