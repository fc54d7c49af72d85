import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { DictionarySource } from '../../source.ts'
import type { Format, Typesetting } from '../format.ts'
import { type Section, sectionsOf } from './book.ts'
import { mergeSections, type SetSection } from './mergeSections.ts'
import type { SectionOrder, SectionResult } from './setSection.process.ts'

/** Printable PDF. Typst (https://typst.app) typesets the sections in two processes, and the results are merged. */
export const pdf: Format = { extension: 'pdf', type: 'application/pdf', typesetters: 2, write: writePdf }

async function* writePdf(source: DictionarySource, { folder, typesetters }: Typesetting): AsyncGenerator<Uint8Array> {
  await fs.mkdir(folder, { mode: 0o700 })
  const { source: from, language: to } = source.head
  const title = `vlacku: ${from.real_name} – ${to.real_name}`
  const queues = typesetters.map((port) => new SectionQueue(port))
  yield await mergeSections(setSections(source, folder, queues), title, source.head.made_at)
}

/** Yields the sections in order. While one section is merged, the typesetters work on later sections. */
async function* setSections(
  source: DictionarySource,
  folder: string,
  typesetters: SectionQueue[],
): AsyncGenerator<SetSection> {
  const underWay: Promise<SetSection>[] = []
  let nth = 0
  for await (const section of sectionsOf(source)) {
    const typesetter = typesetters[nth % typesetters.length]!
    const result = setSection(section, path.join(folder, String(nth)), typesetter, source)
    result.catch(() => {}) // the caller handles the error
    underWay.push(result)
    nth += 1
    if (underWay.length > typesetters.length) yield await underWay.shift()!
  }
  for (const result of underWay) yield await result
}

async function setSection(
  section: Section,
  folder: string,
  typesetter: SectionQueue,
  { unusual }: DictionarySource,
): Promise<SetSection> {
  const { body, heads, words, direction, formulas, fonts } = section
  await fs.mkdir(folder)
  await fs.writeFile(path.join(folder, 'body.typ'), body)
  const tex = formulas.map((formula) => formula.tex)
  const { pages, broken } = await typesetter.set({ folder, fonts, formulas: tex }).catch((error) => {
    if (tex.length === 0) throw error
    // a formula that crashes the typesetter must not make the whole export fail
    return typesetter.set({ folder, fonts, formulas: tex, asTyped: true })
  })
  for (const n of broken) unusual(formulas[n]!.definition, `formula: ${formulas[n]!.tex}`)
  const bytes = await fs.readFile(path.join(folder, 'section.pdf'))
  await fs.rm(folder, { recursive: true, force: true })
  return { direction, heads, words, pages, bytes }
}

/** Queue of sections for one typesetter. Runs in the worker thread. */
export class SectionQueue {
  readonly #port: MessagePort
  #before: Promise<unknown> = Promise.resolve()

  /** `port` is the port of a `Typesetter`. */
  constructor(port: MessagePort) {
    this.#port = port
  }

  /** Typesets a section after all previous ones. Throws if the section or the typesetter fails. */
  set(order: SectionOrder): Promise<Exclude<SectionResult, { failed: string }>> {
    const result = this.#before.then(() => this.#request(order))
    this.#before = result.catch(() => {})
    return result
  }

  async #request(order: SectionOrder) {
    this.#port.postMessage(order)
    const [result] = (await once(this.#port, 'message')) as [SectionResult]
    if ('failed' in result) throw new Error(`typesetting failed: ${result.failed}`)
    return result
  }
}
