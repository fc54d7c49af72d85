import { expect, it } from 'vitest'
import { textOfHtml } from './preamble.ts'
import { headOf, linesOf } from './table.ts'

async function read(table: string) {
  const bytes = Buffer.from(table)
  const head = await headOf(bytes)
  const rows = []
  for await (const { line, row } of linesOf(bytes, head)) rows.push([line, row?.word, row?.definition])
  return { delimiter: head.delimiter, rows }
}

it.each([
  ['sep=;\r\nword;definition\r\nklama;one, two\r\n', ';', [[3, 'klama', 'one, two']]],
  ['\ufeffSEP=\t\nword\tdefinition\nklama\tgoes\n', '\t', [[3, 'klama', 'goes']]],
  ['"sep=,"\nword,definition\nklama,goes', ',', [[3, 'klama', 'goes']]],
  [
    '#separator:tab\n#html:true\n#columns:word\tdefinition\nklama\tone &amp; two<br>three\n',
    '\t',
    [[4, 'klama', 'one & two\nthree']],
  ],
  ['#separator:Semicolon\n#html:false\nword;definition\nklama;a <b>\n', ';', [[4, 'klama', 'a <b>']]],
  ['#separator:comma\n#tags column:3\n#columns:word,definition,tags\nklama,goes,a b\n', ',', [[4, 'klama', 'goes']]],
  [
    "word,definition\nklama,'=1+1\nmlatu,'-x\ngerku,'quoted'",
    ',',
    [
      [2, 'klama', '=1+1'],
      [3, 'mlatu', '-x'],
      [4, 'gerku', "'quoted'"],
    ],
  ],
])('%j is parsed as a table with a preamble', async (table, delimiter, rows) =>
  expect(await read(table)).toEqual({ delimiter, rows }),
)

it('textOfHtml converts HTML to text', () => {
  expect(textOfHtml('<div>pa</div><div>re &lt;</div><script>x</script><b>ci</b>')).toBe('pa\nre <\nci')
})

it('keywords in numbered columns are parsed', async () => {
  const bytes = Buffer.from(
    'word\tdefinition\tglossword_1\tglossword_1_meaning\tglossword_2\tplacekeyword_2\tplacekeyword_2_meaning\nklama\tgoes\tgo\tmove\tcome\tgoal; end\t\n',
  )
  for await (const { row } of linesOf(bytes, await headOf(bytes)))
    expect(row?.keywords).toEqual([
      [0, 'go', 'move'],
      [0, 'come', null],
      [2, 'goal', null],
      [2, 'end', null],
    ])
})
