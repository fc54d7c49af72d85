/** @ciOnly reads large tables and many encodings */
import type { TableEncoding } from '@vlacku/contract/bulkImport'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { protectedCell } from '../../../../platform/spreadsheetCell.ts'
import { readKeywords, writeKeywords } from './columns.ts'
import { encodingOf, hasMoreLines } from './encoding.ts'
import { headOf, linesOf, NotATable, type TableLine } from './table.ts'

async function read(table: string | Uint8Array, encoding?: TableEncoding): Promise<TableLine[]> {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table
  const lines = []
  for await (const line of linesOf(bytes, await headOf(bytes, encoding))) lines.push(line)
  return lines
}
const summaryOf = ({ line, row, problem }: TableLine) => [line, row?.word ?? problem]

describe('keywords', () => {
  it.each([
    ['', []],
    ['go', [{ word: 'go', meaning: null }]],
    [
      'go;move, run',
      [
        { word: 'go', meaning: 'move' },
        { word: 'run', meaning: null },
      ],
    ],
    ['"come, here";"a ""b"""', [{ word: 'come, here', meaning: 'a "b"' }]],
    [
      ',x',
      [
        { word: '', meaning: null },
        { word: 'x', meaning: null },
      ],
    ],
    ['a;b;c', null],
    ['"a', null],
    ['"a"b', null],
    ['a"b', null],
  ])('keywords are parsed: %s', (text, keywords) => expect(readKeywords(text)).toEqual(keywords))

  it('formatting keywords and parsing them again preserves their text', () => {
    const text = fc.string().map((one) => one.trim())
    const keyword = fc.record({ word: text.filter(Boolean), meaning: fc.option(text.filter(Boolean)) })
    fc.assert(
      fc.property(fc.array(keyword, { minLength: 1 }), (keywords) => {
        expect(readKeywords(writeKeywords(keywords))).toEqual(keywords)
      }),
    )
  })
})

describe('the encoding of a table', () => {
  const russian = 'word,definition\nklama,приходит куда-то\n'
  const french = 'word,definition\nklama,être allé à Genève\n'
  const windows = (text: string, table: string, from: number) =>
    Uint8Array.from(text, (character) =>
      character < '\u0080' ? character.charCodeAt(0) : from + table.indexOf(character),
    )
  const CYRILLIC = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'
  it.each([
    ['utf-8', Buffer.from(russian)],
    ['utf-8', Buffer.from(`\ufeff${russian}`)],
    ['utf-16le', Buffer.from(`\ufeff${russian}`, 'utf16le')],
    ['utf-16le', Buffer.from(french, 'utf16le')],
    ['utf-16be', Buffer.from(french, 'utf16le').swap16()],
    ['windows-1251', windows(russian, CYRILLIC, 0xc0)],
    ['windows-1252', Buffer.from(french, 'latin1')],
  ] as const)('the encoding %s is detected', async (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding)
    const [line] = await read(bytes)
    expect([russian, french]).toContain(`word,definition\nklama,${line!.row!.definition}\n`)
  })
})

describe('reading a table', () => {
  it('each row has its line number, even after multi-line cells', async () => {
    const table = 'word,definition,glosswords\r\nklama,"goes\r\nfar",go\r\n\r\nmlatu,cat\r\n'
    expect((await read(table)).map(summaryOf)).toEqual([
      [2, 'klama'],
      [5, 'mlatu'],
    ])
  })
  it('line endings of every type are recognized, even across two chunks of the file', async () => {
    const rows = Array.from({ length: 60_000 }, (_, nth) => `klama,${nth}`)
    for (const end of ['\n', '\r', '\r\n']) {
      const lines = await read(['word,definition', ...rows].join(end))
      expect(lines.map(({ row }) => `klama,${row?.definition}`)).toEqual(rows)
      expect(lines.at(-1)!.line).toBe(60_001)
    }
  })
  it.each([[';'], ['\t']])('%j is detected as the delimiter', async (delimiter) => {
    const [line] = await read(`${['word', 'definition'].join(delimiter)}\n${['klama', 'goes, far'].join(delimiter)}`)
    expect(line!.row).toMatchObject({ word: 'klama', definition: 'goes, far' })
  })
  it('table columns can be in any order and case, and unknown columns are ignored', async () => {
    const [line] = await read('Definition,colour,Place Keywords,WORD\ngoes,red,"goer,,from;here",klama')
    expect(line!.row).toMatchObject({ word: 'klama', definition: 'goes' })
    expect(line!.row!.keywords).toEqual([
      [1, 'goer', null],
      [3, 'from', 'here'],
    ])
  })
  it.each([
    ['empty header cells at the end', 'word,definition,,\nklama,goes,,'],
    ['unknown columns with the same name', 'x,word,x,definition\n1,klama,2,goes'],
  ])('a table with %s is accepted', async (_what, text) => {
    const [line] = await read(text)
    expect(line!.row).toMatchObject({ word: 'klama', definition: 'goes' })
  })
  it.each([[''], ['klama,goes'], ['word,notes\nklama,x'], ['word,definition,word\n'], ['\0\0\0']])(
    'text without a header row is rejected: %j',
    (text) => expect(read(text)).rejects.toThrow(NotATable),
  )
  it.each([
    ['klama', 'definition', 'required'],
    [',goes', 'word', 'required'],
    ['klama,a,,"x', null, 'quote_not_closed'],
    ['klama,a,b,c,d,e', null, 'too_many_columns'],
    ['klama,a,,a;b;c', 'glosswords', 'not_keywords'],
    ['klama,a,,;b', 'glosswords', 'not_keywords'],
    [`klama,${'a'.repeat(20_001)}`, 'definition', 'too_long'],
    [`klama,a,,${'a'.repeat(201)}`, 'glosswords', 'too_long'],
    [`klama,a,,"${'a,'.repeat(100)}a"`, 'glosswords', 'too_many_keywords'],
    ['klama,a,,,KLA', 'rafsi', 'not_rafsi'],
    ['"kla\nma",a', 'word', 'not_one_line'],
  ])('an invalid row is reported with column and reason: %.30s', async (row, column, reason) => {
    const lines = await read(`word,definition,notes,glosswords,rafsi\nmlatu,cat\n${row}`)
    expect(lines.map(summaryOf)).toEqual([
      [2, 'mlatu'],
      [3, { column, reason }],
    ])
  })
  it.each([
    ['a row of commas', ','.repeat(3_000_000), 'too_many_columns'],
    ['a row with too many commas', `${','.repeat(5000)}\nklama,goes`, 'too_many_columns'],
    ['a row of semicolons within a cell', `klama,${';'.repeat(3_000_000)}`, 'row_too_long'],
    ['a cell of lines', `klama,"${'\n'.repeat(3_000_000)}"`, 'quote_not_closed'],
    ['an open quotation mark', `klama,"${'a'.repeat(3_000_000)}`, 'quote_not_closed'],
    ['a row of spaces', ' '.repeat(3_000_000), 'row_too_long'],
  ])('reading a table stops at %s and reports the line', async (_what, row, reason) => {
    const lines = await read(`word,definition\nmlatu,cat\n${row}\ngerku,dog`)
    expect(lines.map(summaryOf)).toEqual([
      [2, 'mlatu'],
      [3, { column: null, reason }],
    ])
    expect(lines[1]!.cells.join('').length).toBeLessThanOrEqual(2000)
  })
  it('table rows can span many lines, including empty ones, up to a million characters', async () => {
    const cell = `"${'a\n'.repeat(400_000)}"`
    const lines = await read(`word,definition\n${'\n'.repeat(2_000_000)}mlatu,cat\nklama,${cell}\ngerku,dog`)
    expect(lines.map(summaryOf)).toEqual([
      [2_000_002, 'mlatu'],
      [2_000_003, { column: 'definition', reason: 'too_long' }],
      [2_400_004, 'gerku'],
    ])
  })
  it('a table with more than a thousand columns is rejected', async () => {
    await expect(read(`word,definition${',x'.repeat(1000)}\nmlatu,cat`)).rejects.toThrow(NotATable)
  })
  it('table cells are read unchanged, regardless of the text they contain', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), { minLength: 1 }),
        async (rows) => {
          const cell = (text: string) => `"${protectedCell(text).replaceAll('"', '""')}"`
          const table = rows.map(([a, b]) => `${cell(`w${a}`)},${cell(b)}`).join('\n')
          expect((await read(`word,definition\n${table}`)).map(({ cells }) => cells)).toEqual(
            rows.map(([a, b]) => [`w${a}`, b]),
          )
        },
      ),
    ))
  it('a table is read to the end, regardless of the bytes it contains', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const lines = await read(Buffer.concat([Buffer.from('word,definition\n'), bytes]), 'utf-8')
        for (const { row, problem } of lines) expect((row === null) !== (problem === null)).toBe(true)
      }),
    ))
})

describe('the number of lines', () => {
  it.each([
    ['line feeds', 'a\nb\nc'],
    ['carriage returns', 'a\rb\rc'],
    ['both', 'a\r\nb\r\nc'],
  ])('lines are counted correctly in tables with %s', (_, table) => {
    for (const bytes of [Buffer.from(table), Buffer.from(table, 'utf16le')]) {
      expect(hasMoreLines(bytes, 3)).toBe(false)
      expect(hasMoreLines(bytes, 2)).toBe(true)
    }
  })
})
