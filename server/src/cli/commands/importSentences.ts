import fs from 'node:fs'
import path from 'node:path'
import { fileSource, givenLanguages, ImportError, type Rejection } from '../../features/imports/index.ts'
import { importSentences as importTable, type SentencesOutcome } from '../../features/sentences/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Command, filesOf, parsed } from '../command.ts'
import { type Progress, progressOf } from '../progress.ts'
import { withDatabase } from '../withDatabase.ts'
import { printable, REJECTIONS_SHOWN, rejectionLine } from './importReport.ts'

export const importSentences: Command = {
  name: 'import sentences',
  summary: 'brings Lojban sentences with translations in',
  help: `Usage: npm run vlacku -- import sentences FILE… [--source NAME] [--licence TEXT] [--url ADDRESS]

Brings tables of Lojban sentences with their translations in (tab-separated, plain or gzip). The first line names the
columns: jbo, lang (en, eng, und, …) and translation, and where they are known source, licence, url, id, tags. A table of
two columns without names is Lojban and English. A sentence is known again by its source and both texts: importing a file
again changes nothing. A row that cannot be kept is left out and told with its line; a file that is broken is left out as a
whole, and the exit code is 1.

  --source NAME   where the sentences come from, when the file does not say it
  --licence TEXT  on what terms they may be used
  --url ADDRESS   where they can be found`,

  async run(args) {
    const text = { type: 'string' } as const
    const { values, positionals } = parsed(args, { source: text, licence: text, url: text })
    const files = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    return withDatabase('import sentences', async (ctx) => {
      await givenLanguages(ctx)
      return importFiles(ctx, files, { ...values })
    })
  },
}

async function importFiles(ctx: Ctx, files: string[], given: { source?: string; licence?: string; url?: string }) {
  const sizes = files.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  const progress = progressOf(sizes.reduce((sum, size) => sum + size, 0))
  let done = 0
  let before = 0
  for (const [n, file] of files.entries()) {
    const shown: Rejection[] = []
    const onRejection = (rejection: Rejection) => void (shown.length < REJECTIONS_SHOWN && shown.push(rejection))
    const outcome = await importFile(ctx, file, { given, onRejection }, progress, before)
    if (outcome) {
      done += 1
      console.log(sentencesLine(path.basename(file), outcome))
      for (const rejection of shown) console.log(rejectionLine(rejection))
      if (outcome.rejected > shown.length) console.log(`  and ${outcome.rejected - shown.length} more`)
    }
    before += sizes[n]!
  }
  return done === files.length ? 0 : 1
}

/** What came of one file; null when it could not be read, which is said at once. */
async function importFile(
  ctx: Ctx,
  file: string,
  options: Parameters<typeof importTable>[2],
  progress: Progress,
  before: number,
): Promise<SentencesOutcome | null> {
  const source = fileSource(file, (bytes) => progress.show(before + bytes, path.basename(file)))
  try {
    return await importTable(ctx, source, options)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    console.error(`Not imported: ${error.message}`)
    return null
  } finally {
    progress.end()
  }
}

/** One line about a table of sentences. */
export function sentencesLine(name: string, { added, changed, unchanged, rejected }: SentencesOutcome): string {
  return `${printable(name)}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`
}
