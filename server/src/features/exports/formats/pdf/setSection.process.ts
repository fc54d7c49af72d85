import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { tex2typst } from 'tex2typst'
import { isFormula } from '../maths.ts'
import { TEMPLATE, text } from './book.ts'

/** Sets sections of books, one after the other, away from the site: what the typesetter takes, it does not give back. */
export interface SectionOrder {
  /** Where `body.typ` is, and `section.pdf` will be. */
  folder: string
  /** As TeX. */
  formulas: string[]
}
/** `pages` are the first entry of each page and the one after its last; `broken` the numbers of formulas that cannot be set. */
export type SectionAnswer = { pages: [number, number][]; broken: number[] } | { failed: string }

const FONTS = [
  ['noto-sans', '400Regular'],
  ['noto-sans', '400Regular_Italic'],
  ['noto-sans', '700Bold'],
  ['noto-sans-jp', '400Regular'],
] as const
const resolve = createRequire(import.meta.url).resolve
const fontPaths = FONTS.map(([family, face]) =>
  path.join(path.dirname(resolve(`@expo-google-fonts/${family}/package.json`)), face),
)

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (order: SectionOrder) => process.send!(answerTo(order)))

function answerTo({ folder, formulas }: SectionOrder): SectionAnswer {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] })
  try {
    const set = settable(compiler, formulas)
    const shown = set.map((formula, n) => formula ?? `raw(${text(formulas[n]!)})`)
    const main = path.join(folder, 'section.typ')
    fs.writeFileSync(main, `${listOf(shown)}${TEMPLATE}`)
    fs.appendFileSync(main, fs.readFileSync(path.join(folder, 'body.typ')))
    const compiled = compiler.compile({ mainFilePath: main })
    if (!compiled.result)
      return { failed: compiled.takeError()?.shortDiagnostics?.[0]?.message ?? 'it does not compile' }
    const noted = compiler.query(compiled.result, { selector: '<page>', field: 'value' })
    // tags for every word would make the file ten times as large
    fs.writeFileSync(path.join(folder, 'section.pdf'), compiler.pdf(compiled.result, { pdfTags: false }))
    return { pages: noted as [number, number][], broken: set.flatMap((formula, n) => (formula === null ? [n] : [])) }
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return { failed: message || code || String(error) }
  } finally {
    compiler.evictCache(0)
  }
}

/** The formulas as Typst writes them; null is one that it cannot set. Asked for one by one only where one of them is such. */
function settable(compiler: NodeCompiler, formulas: string[]): (string | null)[] {
  const read = formulas.map(inTypst)
  const readable = read.filter((formula) => formula !== null)
  if (compile(compiler, readable)) return read
  return read.map((formula) => (formula !== null && compile(compiler, [formula]) ? formula : null))
}

const listOf = (formulas: string[]) => `#let formulas = (${formulas.map((formula) => `${formula},`).join('\n')})\n`

/** They are counted, since a sign that one of them lacks could stand in the next one. */
function compile(compiler: NodeCompiler, formulas: string[]): boolean {
  const mainFileContent = `${listOf(formulas)}#assert.eq(formulas.len(), ${formulas.length})`
  return compiler.compile({ mainFileContent }).result !== null
}

function inTypst(tex: string): string | null {
  try {
    if (!isFormula(tex)) return null
    // an index needs something to stand at
    return `$${tex2typst(tex).replace(/^#none(?=[_^])/, '""')}$`
  } catch {
    return null
  }
}
