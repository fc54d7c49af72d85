import { describe, expect, it } from 'vitest'
import type { ExportedDefinition } from '../source.ts'
import { written } from '../testing/written.ts'
import { hasXelatex, xelatex } from '../testing/xelatex.ts'
import { latex } from './latex.ts'

/** All TeX special characters, terminal control characters, and samples of all scripts used in dictionaries. */
const ODD = [
  ...[
    '\\end{document} \\input{/etc/passwd} #1 50% a_b x^y {c} } { ~ & "quoted" `so` \'so\' $$ $',
    'a\u0000b\u001bc\td',
  ],
  ...['$x_1$ comes to $x_{12}$; $\\frac{1}{2}$, $π r^2$, $\\frac π 2$, $10^{-24}$', 'lines\n\nof\r\na %text'],
  ...[
    'щука Ĝoĝo łódź tűző åäö',
    '日本語「かな」、한국',
    '汉字，标点。',
    'dash – — “quotes” ‘so’ … · •',
    'see {klama}, {co\'o "x"}',
  ],
  '**a_b%** _c#_ ~~d & e~~ `f\\g{h}` [i_j](https://a.example/b_c?d=%20&e=~f#g{h}\\i) ![k](/api/images/1)\n\n> l\n\n3. m\n4. n\n   - o',
  '# a\n\n| b | c |\n|---|---|\n| d | $\\frac{1}{2}$ |\n\n```\n\\end{document}\n```\n\n~~汉字~~ ~~long enough for a second line of this column, which is narrow~~',
  ...['https://a.example/b_c?d=%20&e=#f', '\\', '%', '$\\frac{1$', '$\\undefined$', '\\verb|x| ^^M \\catcode`\\%=12'],
]

const definition = (text: string, n: number): ExportedDefinition => ({
  ...{ definition_id: n, word: `valsi%_#${n}`, type: n % 2 === 0 ? 'gismu' : 'experimental cmavo', score: 1 },
  ...{
    rafsi: ['a&b'],
    selmaho: 'UI*3_b',
    changed_at: 0,
    username: 'alis',
    realname: '',
    definition: text,
    notes: text,
  },
  ...{ etymology: '', jargon: '', collection_note: '' },
  keywords: [
    { place: 0, word: text, meaning: text },
    { place: 1, word: `${n}`, meaning: null },
  ],
})

const ODD_HEAD = {
  ...{ language: { langid: 2, tag: 'en', english_name: 'English', real_name: '100% & more' } },
  ...{ collection: { id: 1, name: 'a_b %' }, site: 'https://a.example/#_%' },
}
const bookOf = async (texts: string[]) => String((await written(latex, texts.map(definition), ODD_HEAD)).bytes)

describe('LaTeX export', () => {
  it('characters missing from math fonts use the text font', async () => {
    expect(await bookOf(['$\\frac π 2$'])).toContain('$\\frac {\\text{π}} 2$')
  })

  it('TeX commands in text are printed, not executed', async () => {
    const book = await bookOf(['\\input{/etc/passwd} % $\\write18{ls}$'])
    expect(book).toContain('\\textbackslash{}input\\{/etc/passwd\\} \\%')
    expect(book.replaceAll('\\textbackslash{}', '')).not.toMatch(/\\(?:input\{\/|write)/)
  })

  it('a formula that would affect the rest of the document is printed as source text', async () => {
    expect(await bookOf(['$\\gdef\\entry{x}$'])).toContain('\\texttt{\\textbackslash{}gdef')
    expect(await bookOf(['$a \\longrightarrow \\lceil b$'])).toContain('$a \\longrightarrow \\lceil b$')
  })
})

describe.runIf(hasXelatex())('XeLaTeX', () => {
  it('XeLaTeX typesets special characters and all scripts used in dictionaries', async () => {
    const { pages, missing } = await xelatex(await bookOf(ODD))
    expect(pages).toBeGreaterThan(2)
    // Debian's small East Asian font lacks Korean
    expect(missing.filter((character) => !/\p{Script=Hangul}/u.test(character))).toEqual([])
  })
})
