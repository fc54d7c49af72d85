import type { Format, Typesetting } from '../formats/format.ts'
import type { DictionarySource, ExportedDefinition, ExportHead } from '../source.ts'

const HEAD: ExportHead = {
  source: { langid: 1, tag: 'jbo', english_name: 'Lojban', real_name: 'lojban' },
  language: { langid: 2, tag: 'en', english_name: 'English', real_name: 'English' },
  ...{ collection: null, positive_scores_only: true, total: 3, most_glosses: 1, highest_place: 1 },
  ...{ site: 'https://vlacku.example', made_at: new Date('2026-11-23T10:00:00Z') },
}

/** What a format makes of these definitions, in their order, and what it says to be unusual in them. */
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
