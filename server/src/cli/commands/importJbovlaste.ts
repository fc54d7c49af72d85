import fs from 'node:fs'
import path from 'node:path'
import {
  fileSource,
  givenLanguages,
  ImportError,
  importExport,
  type Outcome,
  type Rejection,
} from '../../features/imports/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Command, CommandError, filesOf, parsed } from '../command.ts'
import { type Progress, progressOf } from '../progress.ts'
import { withDatabase } from '../withDatabase.ts'
import { outcomeLine, REJECTIONS_HEADER, REJECTIONS_SHOWN, rejectionLine, rejectionRow, sumOf } from './importReport.ts'

export const importJbovlaste: Command = {
  name: 'import jbovlaste',
  summary: 'brings jbovlaste XML exports into the dictionary',
  help: `Usage: npm run vlacku -- import jbovlaste FILE… [--lang TAG] [--rejections FILE]

Brings jbovlaste XML exports (plain or gzip, of any year) into the dictionary. Definitions are known again by their id, so
importing a newer export updates them: votes stay, and the old text stays among the versions. Importing a file again
changes nothing. A file that is broken is left out as a whole; the others still come in, and the exit code is 1.

  --lang TAG         the language of the definitions, when the file does not say it: en, ru, …
  --rejections FILE  writes every definition that was left out, with line and reason, as tab-separated text`,

  async run(args) {
    const { values, positionals } = parsed(args, { lang: { type: 'string' }, rejections: { type: 'string' } })
    const files = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    const rejections = values.rejections === undefined ? null : rejectionsFile(values.rejections)
    try {
      return await withDatabase('import', async (ctx) => {
        await givenLanguages(ctx)
        return importFiles(ctx, files, values.lang, rejections)
      })
    } finally {
      await rejections?.close()
    }
  },
}

async function importFiles(ctx: Ctx, files: string[], lang: string | undefined, rejections: RejectionsFile | null) {
  const sizes = files.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  const progress = progressOf(sizes.reduce((sum, size) => sum + size, 0))
  const outcomes: Outcome[] = []
  let before = 0
  for (const [n, file] of files.entries()) {
    const shown: Rejection[] = []
    const onRejection = (rejection: Rejection) => {
      if (shown.length < REJECTIONS_SHOWN) shown.push(rejection)
      rejections?.write(rejectionRow(file, rejection))
    }
    const outcome = await importFile(ctx, file, lang, onRejection, progress, before)
    if (outcome) {
      outcomes.push(outcome)
      console.log(outcomeLine(path.basename(file), outcome))
      for (const rejection of shown) console.log(rejectionLine(rejection))
      if (outcome.rejected > shown.length)
        console.log(`  and ${outcome.rejected - shown.length} more (--rejections FILE has all)`)
    }
    before += sizes[n]!
  }
  if (files.length > 1) console.log(outcomeLine(`${outcomes.length} of ${files.length} files`, sumOf(outcomes)))
  return outcomes.length === files.length ? 0 : 1
}

/** What came of one file; null when it could not be read, which is said at once. */
async function importFile(
  ctx: Ctx,
  file: string,
  lang: string | undefined,
  onRejection: (rejection: Rejection) => void,
  progress: Progress,
  before: number,
): Promise<Outcome | null> {
  const source = fileSource(file, (bytes) => progress.show(before + bytes, path.basename(file)))
  try {
    return await importExport(ctx, source, { lang, onRejection })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    console.error(`Not imported: ${error.message}`)
    return null
  } finally {
    progress.end()
  }
}

interface RejectionsFile {
  write(row: string): void
  close(): Promise<void>
}

function rejectionsFile(file: string): RejectionsFile {
  try {
    const fd = fs.openSync(file, 'w')
    fs.writeSync(fd, REJECTIONS_HEADER)
    return { write: (row) => void fs.writeSync(fd, row), close: async () => fs.closeSync(fd) }
  } catch (error) {
    throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
