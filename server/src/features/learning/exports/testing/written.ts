import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Format, Typesetting } from '../formats/format.ts'
import { pdf } from '../formats/pdf/pdf.ts'
import { Typesetter } from '../formats/pdf/typesetter.ts'
import type { DictionarySource, ExportedDefinition, ExportHead } from '../source.ts'

const HEAD: ExportHead = {
  source: { langid: 1, tag: 'jbo', english_name: 'Lojban', real_name: 'lojban' },
  language: { langid: 2, tag: 'en', english_name: 'English', real_name: 'English' },
  ...{ collection: null, positive_scores_only: true, total: 3, most_glosses: 1, highest_place: 1 },
  ...{ site: 'https://vlacku.example', made_at: new Date('2026-11-23T10:00:00Z') },
}

/** Writes definitions in a format. Returns the file and the reported problems. */
export async function written(
  format: Pick<Format, 'write'>,
  words: readonly ExportedDefinition[],
  head: Partial<ExportHead> = {},
  typesetting: Typesetting = { folder: '', typesetters: [] },
): Promise<{ bytes: Buffer; unusual: string[] }> {
  const unusual: string[] = []
  async function* definitions() {
    yield* words
  }
  const source: DictionarySource = {
    head: { ...HEAD, ...head },
    definitions: definitions(),
    unusual: (_, problem) => unusual.push(problem),
  }
  const pieces: Buffer[] = []
  for await (const piece of format.write(source, typesetting)) pieces.push(Buffer.from(piece as string))
  return { bytes: Buffer.concat(pieces), unusual }
}

/** Writes a PDF with a separate typesetter process. `onStart` runs after the process starts, before the first section. */
export async function writtenPdf(
  words: readonly ExportedDefinition[],
  head: Partial<ExportHead> = {},
  onStart: () => unknown = () => {},
): ReturnType<typeof written> {
  const folder = path.join(os.tmpdir(), `vlacku-pdf-${randomUUID()}`)
  const typesetter = new Typesetter()
  try {
    await onStart()
    return await written(pdf, words, head, { folder, typesetters: [typesetter.port] })
  } finally {
    await typesetter.end()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
