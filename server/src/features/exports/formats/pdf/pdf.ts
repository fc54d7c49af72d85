import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { DictionarySource } from '../../source.ts'
import type { Format } from '../format.ts'
import { bind, type SetSection } from './bind.ts'
import { type Section, sectionsOf } from './book.ts'
import { Typesetter } from './typesetter.ts'

/** A book to print: its sections are set by Typst (https://typst.app) in processes of their own, then bound. */
export const pdf: Format = { extension: 'pdf', type: 'application/pdf', write: writePdf }

/** Sections that are set at once. */
const AT_ONCE = 2

async function* writePdf(source: DictionarySource): AsyncGenerator<Uint8Array> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vlacku-book-'))
  const typesetters = Array.from({ length: AT_ONCE }, () => new Typesetter())
  try {
    const { source: from, language: to } = source.head
    const title = `vlacku: ${from.real_name} – ${to.real_name}`
    yield* bind(setSections(source, folder, typesetters), title, source.head.made_at)
  } finally {
    await Promise.all(typesetters.map((typesetter) => typesetter.end()))
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** The sections in their order; each typesetter has the next one while the one before is bound. */
async function* setSections(
  source: DictionarySource,
  folder: string,
  typesetters: Typesetter[],
): AsyncGenerator<SetSection> {
  const underWay: Promise<SetSection>[] = []
  let nth = 0
  for await (const section of sectionsOf(source)) {
    const typesetter = typesetters[nth % typesetters.length]!
    const made = setSection(section, path.join(folder, String(nth)), typesetter, source)
    made.catch(() => {}) // whoever takes it from the list hears of it
    underWay.push(made)
    nth += 1
    if (underWay.length > typesetters.length) yield await underWay.shift()!
  }
  for (const made of underWay) yield await made
}

async function setSection(
  section: Section,
  folder: string,
  typesetter: Typesetter,
  { unusual }: DictionarySource,
): Promise<SetSection> {
  const { body, heads, words, direction, formulas } = section
  await fs.mkdir(folder)
  await fs.writeFile(path.join(folder, 'body.typ'), body)
  const { pages, broken } = await typesetter.set({ folder, formulas: formulas.map(({ tex }) => tex) })
  for (const n of broken) unusual(formulas[n]!.definition, `formula: ${formulas[n]!.tex}`)
  const bytes = await fs.readFile(path.join(folder, 'section.pdf'))
  await fs.rm(folder, { recursive: true, force: true })
  return { direction, heads, words, pages, bytes }
}
