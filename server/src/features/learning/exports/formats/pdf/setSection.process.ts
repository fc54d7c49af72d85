import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { typstFormula, typstString } from '../typstFormula.ts'
import { TEMPLATE } from './book.ts'
import { FONT_FILES } from './fonts.ts'

/* Typesets document sections one by one. Runs as a separate process, since the typesetter never frees its memory. */

/** Request to typeset a section. */
export interface SectionOrder {
  /** Folder that contains `body.typ` and to which `section.pdf` is written. */
  folder: string
  /** Font family names in order of preference. */
  fonts: string[]
  /** Formulas in TeX. */
  formulas: string[]
  /** If true, prints all formulas as source text. */
  asTyped?: boolean
}
/**
 * `pages` contains, for each page, the first (inclusive) and end (exclusive) index of its entries; `broken` contains the indexes
 * of formulas printed as source text.
 */
export type SectionResult = { pages: [number, number][]; broken: number[] } | { failed: string }

const fontArgs = [{ fontBlobs: FONT_FILES.map((file) => fs.readFileSync(file)) }]

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (order: SectionOrder) => process.send!(typesetSection(order)))

function typesetSection({ folder, fonts, formulas, asTyped = false }: SectionOrder): SectionResult {
  // an empty root folder, which prevents formulas and text from reading files
  const root = fs.mkdtempSync(path.join(folder, 'root-'))
  ignoreSystemFonts(folder)
  const compiler = NodeCompiler.create({ workspace: root, fontArgs })
  try {
    const set = asTyped ? formulas.map(() => null) : settable(compiler, formulas.map(inTypst))
    const shown = set.map((formula, n) => formula ?? `raw(${typstString(formulas[n]!)})`)
    const body = fs.readFileSync(path.join(folder, 'body.typ'), 'utf8')
    const compiled = compiler.compile({
      mainFileContent: `#let fonts = (${fonts.map((font) => `${typstString(font)},`).join(' ')})\n${listOf(shown)}${TEMPLATE}${body}`,
    })
    if (!compiled.result)
      return { failed: compiled.takeError()?.shortDiagnostics?.[0]?.message ?? 'it does not compile' }
    const noted = compiler.query(compiled.result, { selector: '<page>', field: 'value' })
    // PDF tags for every word would make the file ten times larger
    fs.writeFileSync(path.join(folder, 'section.pdf'), compiler.pdf(compiled.result, { pdfTags: false }))
    return { pages: noted as [number, number][], broken: set.flatMap((formula, n) => (formula === null ? [n] : [])) }
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return { failed: message || code || String(error) }
  } finally {
    compiler.evictCache(0)
  }
}

/** Makes documents identical on all machines: system fonts would otherwise override bundled fonts of the same name. */
function ignoreSystemFonts(folder: string) {
  const file = path.join(folder, 'fonts.conf')
  fs.writeFileSync(file, `<fontconfig><dir>${path.join(folder, 'no-fonts')}</dir></fontconfig>`)
  process.env.FONTCONFIG_FILE = file
}

type Formulas = (string | null)[]

/** Replaces formulas that don't compile with null. Finds them by bisection. */
function settable(compiler: NodeCompiler, formulas: Formulas): Formulas {
  const known = formulas.filter((formula) => formula !== null)
  if (known.length === 0 || compiles(compiler, known)) return formulas
  if (formulas.length === 1) return [null]
  const half = formulas.length >> 1
  return [...settable(compiler, formulas.slice(0, half)), ...settable(compiler, formulas.slice(half))]
}

const listOf = (formulas: string[]) => `#let formulas = (${formulas.map((formula) => `${formula},`).join('\n')})\n`

/** Compiles formulas in the document's layout. The assertion fails if a formula extends into the next one. */
function compiles(compiler: NodeCompiler, formulas: string[]): boolean {
  const mainFileContent = `${listOf(formulas)}#assert.eq(formulas.len(), ${formulas.length})\n#for one in formulas [#one ]`
  return compiler.compile({ mainFileContent }).result !== null
}

function inTypst(tex: string): string | null {
  const formula = typstFormula(tex)
  return formula === null ? null : `$${formula}$`
}
