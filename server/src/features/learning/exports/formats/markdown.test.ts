import { unzipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { describe, expect, it } from 'vitest'
import type { ExportedDefinition } from '../source.ts'
import { written } from '../testing/written.ts'
import { apkg } from './apkg.ts'
import { dictd } from './dictd.ts'
import type { Format } from './format.ts'
import { json } from './json.ts'
import { latex } from './latex.ts'
import { stardict } from './stardict.ts'
import { tsv } from './tsv.ts'
import { xml } from './xml.ts'
import { yomitan } from './yomitan.ts'

const wordWith = (definition: string, notes = ''): ExportedDefinition => ({
  ...{ definition_id: 1, word: 'klama', type: 'gismu', rafsi: [], selmaho: null, changed_at: 0, score: 0 },
  ...{
    username: 'alis',
    realname: '',
    definition,
    notes,
    etymology: '',
    jargon: '',
    collection_note: '',
    keywords: [],
  },
})
const bytesOf = async (format: Format, ...texts: [string, string?]) =>
  (await written(format, [wordWith(...texts)])).bytes
const textOf = async (format: Format, ...texts: [string, string?]) => String(await bytesOf(format, ...texts))
async function fileOf(format: Format, name: RegExp, ...texts: [string, string?]) {
  const files = Object.entries(unzipSync(new Uint8Array(await bytesOf(format, ...texts))))
  return Buffer.from(files.find(([one]) => name.test(one))![1]).toString()
}
async function ankiFields(...texts: [string, string?]): Promise<string[]> {
  const { Database } = await initSqlJs()
  const db = new Database(unzipSync(new Uint8Array(await bytesOf(apkg, ...texts)))['collection.anki21'])
  const [found] = db.exec('select flds from notes')
  db.close()
  return String(found!.values[0]![0]).split('\u001f')
}

/** Sample text with every Markdown element. */
const EVERYTHING = [
  '# Use\n\n**Bold** of _soft_ and ~~old~~ `x < y` in [the page](https://example.org/a_b?c=1&d=2#e).',
  '> quoted & <b>plain</b>',
  '1. $x_1$ comes\n2. to {zarci}\n   - by foot\n   - by car',
  '| a | b |\n|---|---|\n| c | 5 \\* 6 |',
  '![a cat](/api/images/3) costs \\$5\n\n---\n\n- [x] done\n- [ ] open',
].join('\n\n')

describe('Markdown in export formats', () => {
  it('Markdown is exported to dictd as plain text', async () => {
    expect(await fileOf(dictd, /\.dict$/, EVERYTHING, 'a\n\n**note**')).toContain(
      [
        ...['klama (gismu)', 'Use', 'Bold of soft and old x < y in the page.', '  quoted & <b>plain</b>'],
        ...['1. x₁ comes', '2. to zarci', '  • by foot', '  • by car', 'a · b', 'c · 5 * 6', 'a cat costs $5'],
        ...['☑ done', '☐ open', 'a', 'note'],
      ].join('\n     '),
    )
  })

  it('Markdown is exported to StarDict as HTML', async () => {
    expect(await fileOf(stardict, /\.dict$/, EVERYTHING, 'a **note**')).toBe(
      [
        '<i>gismu</i><br><p><b>Use</b></p><p><b>Bold</b> of <i>soft</i> and <s>old</s> <code>x &lt; y</code> in ',
        '<a href="https://example.org/a_b?c=1&amp;d=2#e">the page</a>.</p>',
        '<blockquote><p>quoted &amp; &lt;b&gt;plain&lt;/b&gt;</p></blockquote>',
        '<ol><li><b>x<sub>1</sub></b> comes</li><li>to <a href="bword://zarci">zarci</a>',
        '<ul><li>by foot</li><li>by car</li></ul></li></ol>',
        '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>5 * 6</td></tr></tbody></table>',
        '<p><a href="https://vlacku.example/api/images/3">a cat</a> costs $5</p><hr>',
        '<ul><li>☑ done</li><li>☐ open</li></ul><br><small>a <b>note</b></small>',
      ].join(''),
    )
  })

  it('Markdown is exported to Anki as HTML, without Anki’s own syntax', async () => {
    const [, back, notes] = await ankiFields(EVERYTHING, '**{{Front}}** [sound:a.mp3] `{{c1::x}}` $\\frac{{1}}{2}$')
    expect(back).toContain('<b>Bold</b> of <i>soft</i> and <s>old</s> <code>x &lt; y</code>')
    expect(back).toContain('<li>\\(x_1\\) comes</li><li>to <span class="valsi">zarci</span><ul>')
    expect(back).toContain('costs $5')
    expect(notes).toContain('<b>')
    expect(notes).not.toMatch(/\{\{|\}\}|\[sound/)
  })

  it('Markdown is exported to Yomitan as structured content', async () => {
    const [[, , , , , [{ content }]]] = JSON.parse(await fileOf(yomitan, /term_bank/, EVERYTHING))
    const json = JSON.stringify(content)
    for (const part of [
      '{"tag":"span","style":{"fontWeight":"bold"},"content":["Bold"]}',
      '{"tag":"span","style":{"textDecorationLine":"line-through"},"content":["old"]}',
      '{"tag":"a","href":"https://example.org/a_b?c=1&d=2#e","content":["the page"]}',
      '{"tag":"ul","content":[{"tag":"li","content":["by foot"]},',
      '{"tag":"a","href":"https://vlacku.example/api/images/3","content":"a cat"}',
    ])
      expect(json).toContain(part)
  })

  it('Markdown is converted to LaTeX', async () => {
    const book = await textOf(latex, EVERYTHING, '**note**')
    for (const part of [
      '\\textbf{Use}\\textline{0}{}{\\textbf{Bold} of \\textit{soft} and \\struck{old} \\texttt{x < y} in ',
      '\\href{https://example.org/a\\_b?c=1\\&d=2\\#e}{the page}.',
      '\\textline{1}{}{quoted \\& <b>plain</b>}',
      '\\textline{1}{2.}{to \\textsf{zarci}}\\textline{2}{•}{by foot}',
      '\\textline{0}{}{\\textbf{a} · \\textbf{b}}\\textline{0}{}{c · 5 * 6}',
      ' — \\textbf{note}',
    ])
      expect(book).toContain(part)
  })

  it('Markdown is exported unchanged to data formats', async () => {
    expect(JSON.parse(await textOf(json, EVERYTHING))[0].definition).toBe(EVERYTHING)
    expect(await textOf(xml, '**a** [b](https://c.d)')).toContain('<definition>**a** [b](https://c.d)</definition>')
    expect(await textOf(tsv, '**a** _b_')).toContain('\t**a** _b_\t')
  })

  it('javascript: and data: links are removed from exports', async () => {
    const text = '**a** [b](javascript:alert(1)) [c](data:text/html,d) ![e](//evil.example/f)'
    const all = [
      ...[await fileOf(stardict, /\.dict$/, text), String(await ankiFields(text))],
      ...[await fileOf(yomitan, /term_bank/, text), await textOf(latex, text)],
    ]
    for (const one of all) expect(one).not.toMatch(/href[^,}]*(?:javascript|data:|evil)/)
  })

  it.each([
    ['costs \\$5 & more', 'costs $5 &amp; more'],
    ['one\ntwo', 'one<br>two'],
    ['see {klama}', 'see <a href="bword://klama">klama</a>'],
    ['$10^{-24}$ m', '<i>10^{-24}</i> m'],
    ['he *loves* it', 'he *loves* it'],
  ])('a text without Markdown is unchanged: %j', async (text, html) => {
    expect(await fileOf(stardict, /\.dict$/, text)).toBe(`<i>gismu</i><br>${html}`)
  })
})
