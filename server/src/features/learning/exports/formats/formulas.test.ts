/** @ciOnly takes several seconds */
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { ExportedDefinition } from '../source.ts'
import { written, writtenPdf } from '../testing/written.ts'
import { isKnownFormula } from './formulaTokens.ts'
import { latex } from './latex.ts'
import { escaped } from './latexText.ts'
import { SectionQueue } from './pdf/pdf.ts'
import { Typesetter } from './pdf/typesetter.ts'
import { typstFormula, typstString } from './typstFormula.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-formulas-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Compiles Typst expressions and returns their values. */
function valuesOf(expressions: string[]): unknown[] {
  const compiler = NodeCompiler.create({ workspace: folder })
  const mainFileContent = expressions.map((one) => `#metadata(${one}) <value>`).join('\n')
  const { result } = compiler.compile({ mainFileContent })
  if (!result) throw new Error(`Typst does not compile ${mainFileContent}`)
  return compiler.query(result, { selector: '<value>', field: 'value' }) as unknown[]
}

/** Fragments that could make a formula escape into the surrounding document. */
const HOSTILE = [
  ...[
    '"',
    '\\"',
    '\\\\',
    '#',
    '\\#',
    '$',
    '%',
    '\\%',
    '^^5c',
    '//',
    '/*',
    '*/',
    '`',
    '@',
    '<a>',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
  ],
  ...[
    '\\text{',
    '\\mathrm{',
    '\\operatorname{',
    'read("body.typ")',
    '#panic("stop")',
    '#context',
    'std.',
    'eval',
    'sys.inputs',
  ],
  ...[
    '\\input{x}',
    '\\write18{x}',
    '\\def\\a{b}',
    '\\csname',
    '\\href{a}{b}',
    '\\begin{',
    '\\end{document}',
    '\\n',
    '\n',
    ' ',
    'a',
    '1',
  ],
  ...['_', '^', '&', '\\frac', '\\color{red}', '\\verb|x|', '\\catcode', '\\~', '\\(', '\\)', '\\bye', '\\$'],
]
const hostile = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: codePoint, maxLength: 2 })), {
  maxLength: 12,
})

const definition = (id: number, text: string): ExportedDefinition => ({
  ...{
    definition_id: id,
    word: `word${id}`,
    type: 'gismu',
    rafsi: [],
    selmaho: null,
    changed_at: 0,
    username: 'alis',
    realname: '',
  },
  ...{ definition: text, notes: '', etymology: '', jargon: '', score: 1, collection_note: '' },
  keywords: [],
})

const ATTACKS = [
  '\\text{a" \\#str(read("body.typ").len()) "b}',
  '\\text{a" \\#context panic("stop") "b}',
  '\\text{a" \\#context range(1500000).map(n => str(n)) "b}',
  '\\mathrm{a" \\#include("body.typ") "b}',
  '\\operatorname{a" \\#import("@preview/x:1.0.0") "b}',
  '\\textbf{x" \\#while true {} "}',
]

describe('Typst', () => {
  it('every string literal survives parsing by Typst', () => {
    const strings = fc.array(
      fc.oneof(
        fc.string({ unit: codePoint }),
        hostile.map((all) => all.join('')),
      ),
      {
        minLength: 20,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(strings, (texts) => {
        const expected = texts.map((one) => one.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' '))
        expect(valuesOf(texts.map(typstString))).toEqual(expected)
      }),
      { numRuns: iterations(100) },
    )
  })

  it.each(ATTACKS)('Typst renders the text of %s literally', (tex) => {
    const inner = /\{(.*)\}$/s.exec(tex)![1]!.replaceAll('\\#', '#')
    const typst = typstFormula(tex)
    if (typst === null) return // the formula is printed as source text
    const symbols = (text: string) => text.replace(/[\s\\]/g, '')
    expect(symbols(typst)).toContain(symbols(inner))
  })

  it('Typst compiles formulas that contain empty arguments and subscripts', () => {
    const commands = [
      'mathrm',
      'mathbf',
      'mathbb',
      'mathcal',
      'hat',
      'bar',
      'vec',
      'overline',
      'underbrace',
      'sqrt',
      'limits',
    ]
    const alone = [
      '\\frac{}{a}',
      '\\frac{}{}',
      '\\binom{}{}',
      '\\sqrt[3]{}',
      '{}^{}',
      '\n_a',
      '\n_"',
      'x_{}',
      '\\overset{}{}',
      '\\underset{}{a}',
    ]
    const formulas = [...commands.map((name) => `\\${name}{}`), '\\mathrm{\\hat{}}', '\\sqrt[]{}', ...alone].map(
      typstFormula,
    )
    const known = formulas.filter((formula) => formula !== null)
    expect(known.length).toBeGreaterThan(15)
    expect(valuesOf(known.map((formula) => `($${formula}$,).len()`))).toEqual(known.map(() => 1))
  })

  it('converted formulas contain only known Typst commands and strings', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 10, maxLength: 10 }), (all) => {
        const formulas = all.map((pieces) => typstFormula(pieces.join(''))).filter((one) => one !== null)
        for (const formula of formulas) {
          const code = formula.replace(/"(?:[^"\\]|\\.)*"/g, '')
          expect(code.replace(/#(?:none|true)|\\[^\p{L}]/gu, '')).not.toMatch(/[#$`@"]|\/[/*]|read|panic|eval|sys|std/)
        }
        // no formula may extend into the next one
        const list = formulas.map((formula) => `$${formula}$,`).join('\n')
        expect(valuesOf([`(${list}).len()`])).toEqual([formulas.length])
      }),
      { numRuns: iterations(300) },
    )
  })
})

describe('a PDF', () => {
  it('a PDF prints hostile formulas as source text alongside valid ones, and lists them', async () => {
    const texts = [
      ...ATTACKS,
      '\\frac{1}{2}',
      '\\href{https://example.org}{x}',
      `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`,
    ]
    const { bytes, unusual } = await writtenPdf(texts.map((tex, n) => definition(n + 1, `before $${tex}$ after`)))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(unusual).toEqual(texts.filter((tex) => typstFormula(tex) === null).map((tex) => `formula: ${tex}`))
    expect(unusual).toContain('formula: \\href{https://example.org}{x}')
  })

  it.runIf(process.platform === 'linux')(
    'a PDF export survives a section that exhausts the typesetter’s memory',
    async () => {
      const typesetter = new Typesetter()
      try {
        const queue = new SectionQueue(typesetter.port)
        const section = path.join(folder, 'section')
        await fsp.mkdir(section)
        await fsp.writeFile(path.join(section, 'body.typ'), '#range(30000000).map(n => str(n) * 9).len()')
        await expect(queue.set({ folder: section, fonts: ['Noto Sans'], formulas: ['x'] })).rejects.toThrow(
          /the typesetter exited with/,
        )
        await fsp.writeFile(path.join(section, 'body.typ'), 'text')
        expect(
          await queue.set({ folder: section, fonts: ['Noto Sans'], formulas: ['x'], asTyped: true }),
        ).toMatchObject({
          broken: [0],
        })
      } finally {
        await typesetter.end()
      }
    },
  )

  it('the typesetter can’t read files', async () => {
    const typesetter = new Typesetter()
    try {
      const queue = new SectionQueue(typesetter.port)
      for (const file of ['body.typ', '../body.typ', '/etc/passwd', '/body.typ']) {
        const section = await fsp.mkdtemp(path.join(folder, 'section-'))
        await fsp.writeFile(path.join(section, 'body.typ'), `#read("${file}").len()`)
        await expect(queue.set({ folder: section, fonts: ['Noto Sans'], formulas: [] })).rejects.toThrow(
          /typesetting failed/,
        )
      }
    } finally {
      await typesetter.end()
    }
  })
})

describe('LaTeX', () => {
  const unescaped = (tex: string) =>
    tex.replace(/\\textbackslash\{\}|\\textasciitilde\{\}|\\textasciicircum\{\}|\\(.)/g, (found, symbol?: string) =>
      found.startsWith('\\textb')
        ? '\\'
        : found.startsWith('\\textasciit')
          ? '~'
          : found.startsWith('\\texta')
            ? '^'
            : symbol!,
    )

  it('escaped texts round-trip through LaTeX unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: codePoint }),
          hostile.map((all) => all.join('')),
        ),
        (text) => {
          expect(unescaped(escaped(text))).toBe(text.replace(/[^\P{Cc}\n]/gu, ' ').replaceAll('\n', ' '))
          // no unescaped special characters are left
          expect(escaped(text).replace(/\\text\w+\{\}|\\[{}$&#%_]/g, '')).not.toMatch(/[\\{}$&#%_~^]/)
        },
      ),
      { numRuns: iterations(3000) },
    )
  })

  it.each([
    'x %',
    'x %\ny',
    '\\text{a%b}',
    '^^5cinput',
    '\\input{/etc/passwd}',
    '\\begin{document}',
    '\\end{document}',
  ])('LaTeX prints %j as source text', async (tex) => {
    const { bytes, unusual } = await written(latex, [definition(1, `$x$ and $$${tex}$$ and the rest`)])
    expect(isKnownFormula(tex)).toBe(false)
    expect(unusual).toEqual([`formula: ${tex}`])
    expect(String(bytes)).toContain(`\\texttt{${escaped(tex)}} and the rest`)
  })

  it('LaTeX formulas contain balanced braces and no comments', () => {
    fc.assert(
      fc.property(hostile, (pieces) => {
        const tex = pieces.join('')
        if (!isKnownFormula(tex)) return
        const withoutEscapes = tex.replace(/\\[\s\S]/g, '')
        expect(withoutEscapes).not.toMatch(/[%#$`]|\^\^/)
        expect([...withoutEscapes].filter((c) => c === '{').length).toBe(
          [...withoutEscapes].filter((c) => c === '}').length,
        )
      }),
      { numRuns: iterations(3000) },
    )
  })
})
