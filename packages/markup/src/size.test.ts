import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../scripts/effort.ts'
import { excessOf, truncateSource } from './size.ts'

const table = (rows: number, columns = 2) =>
  `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n${`${'| b '.repeat(columns)}|\n`.repeat(rows)}`
const nested = (depth: number, symbol: string) =>
  Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}${symbol} a`).join('\n')

describe('the size of a text', () => {
  it.each([
    ['without Markdown, however long', 'klama\n'.repeat(3000), null],
    ['with a table of some rows', table(90), null],
    ['with a table of many rows', table(101), 'rows'],
    ['with two tables with many rows in total', `${table(60)}\n\n${table(60)}`, 'rows'],
    ['with few rows of many columns', table(20, 60), 'cells'],
    ['with short rows that are padded with cells', `${'|a'.repeat(900)}|\n${'|-'.repeat(900)}|\nb\nc`, 'cells'],
    ['with a table in a quotation', table(101).replace(/^/gm, '> '), 'rows'],
    ['with carriage returns as line breaks', table(101).replaceAll('\n', '\r'), 'rows'],
    ['with some list items', '- a\n'.repeat(200), null],
    ['with many list items', '- a\n'.repeat(300), 'blocks'],
    ['with many paragraphs', '**a**\n\n'.repeat(501), 'blocks'],
    ['with a list nested eight deep', `${nested(8, '-')}\n- b`, null],
    ['with a list nested nine deep', `${nested(9, '-')}\n- b`, 'depth'],
    ['with a numbered list nested nine deep', `**a**\n\n${nested(9, '1.').replaceAll('  ', '   ')}`, 'depth'],
    ['indented by tabs nine deep', `**a**\n\n${nested(9, '-').replaceAll('  ', '\t')}`, 'depth'],
    ['nested nine deep in one line', `**a**\n\n${'> '.repeat(9)}b`, 'depth'],
    ['nested nine deep with lines in between', `**a**\n\n${nested(9, '-').replaceAll('a', 'a\nb')}`, 'depth'],
    ['with consecutive lists', `${nested(5, '-')}\n\nwords\n\n`.repeat(10), null],
    ['with some links', '{klama} '.repeat(500), null],
    ['with many links', '{klama} '.repeat(501), 'links'],
  ])('excessOf reports the exceeded limit of a text %s', (_what, source, of) =>
    expect(excessOf(source)?.of ?? null).toBe(of),
  )
})

it('the part of a text before the first exceeded limit is within the size limits', () => {
  const parts = ['- ', '> ', '1. ', '  ', '\t', '\n', '\n\n', '\r', '|', '---', '**a**', 'a', '{a}', '```', '$', '\\']
  const source = fc
    .array(fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: 90 })), { maxLength: 12 })
    .map((all) =>
      all
        .map(([part, times]) => part.repeat(times))
        .join('')
        .repeat(3),
    )
  fc.assert(
    fc.property(source, (text) => {
      const excess = excessOf(text)
      if (excess) expect(excessOf(text.slice(0, excess.from))).toBeNull()
    }),
    { numRuns: iterations(500) },
  )
})

it.each(['\n', '\n ', '\n\t', '[', '-', ' ', '|', '- ', '> ', '|-', '{a}', ':-|', '1. ', '\t', '- a\n'])(
  'the size of a maximum-length text made of %j is measured quickly',
  (part) => {
    const source = part.repeat(20_000 / part.length)
    expect(() => [excessOf(source), excessOf(`- a\n${source}x`), truncateSource(source)]).not.toThrow()
  },
)

describe('texts in lists', () => {
  it.each([
    ['shortening leaves a short text unchanged', 'klama {klama}', 'klama {klama}'],
    ['a shortened text ends after a word', 'klama '.repeat(200), `${'klama '.repeat(6).trim()} …`],
    ['shortening never splits a formula', `${'a'.repeat(38)}$x+1$ b`, `${'a'.repeat(38)} …`],
    ['shortening never splits a surrogate pair', '𝔸'.repeat(30), `${'𝔸'.repeat(20)} …`],
    ['a shortened text without spaces ends anywhere', 'a'.repeat(50), `${'a'.repeat(40)} …`],
  ])('%s', (_what, source, short) => expect(truncateSource(source, 40)).toBe(short))
  it('a truncated table retains its start and stays within the size limits', () => {
    const short = truncateSource(table(300), 20_000)
    expect(excessOf(short)).toBeNull()
    expect(short.length).toBeGreaterThan(500)
  })
})
