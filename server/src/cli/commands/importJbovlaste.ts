import fs from 'node:fs'
import { ensureLanguages, importExport } from '../../features/editing/imports/index.ts'
import { type Command, CommandError, filesOf, parsed } from '../command.ts'
import { importFiles } from '../importFiles.ts'
import { withDatabase } from '../withDatabase.ts'
import { conflictAsRejection, outcomeLine, REJECTIONS_HEADER, rejectionRow, sumOf } from './importReport.ts'

export const importJbovlaste: Command = {
  name: 'import jbovlaste',
  summary: 'import jbovlaste XML exports',
  help: `Usage: npm run vlacku -- import jbovlaste FILE… [--lang TAG] [--rejections FILE]

Imports jbovlaste XML exports of any year, plain or compressed with gzip. Definitions are matched by ID, so importing a newer
export updates them: votes are kept, and the old text stays in the version history. Importing the same file again changes
nothing, even if definitions were edited on this site in the meantime. If both this site and the source have changed a
definition, the edit on this site stays, the text in the file is stored as a version, and moderators can resolve the conflict
at /conflicts. Definitions deleted on this site stay deleted. An invalid file is skipped as a whole, the others are imported,
and the exit code is 1.

  --lang TAG         language of the definitions, if the file does not state it: en, ru, …
  --rejections FILE  write all rejected and conflicting definitions, with line and reason, to a tab-separated file`,

  async run(args) {
    const { values, positionals } = parsed(args, { lang: { type: 'string' }, rejections: { type: 'string' } })
    const files = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    const rejections = values.rejections === undefined ? null : rejectionsFile(values.rejections)
    try {
      return await withDatabase('import', async (ctx) => {
        await ensureLanguages(ctx)
        const outcomes = await importFiles(files, {
          importOne: (source, onRejection) =>
            importExport(ctx, source, {
              lang: values.lang,
              onRejection,
              onConflict: (conflict) => onRejection(conflictAsRejection(conflict)),
            }),
          lineOf: outcomeLine,
          onRejection: (file, rejection) => rejections?.write(rejectionRow(file, rejection)),
          whereTheRestIs: ' (use --rejections FILE to get all)',
        })
        if (files.length > 1) console.log(outcomeLine(`${outcomes.length} of ${files.length} files`, sumOf(outcomes)))
        return outcomes.length === files.length ? 0 : 1
      })
    } finally {
      await rejections?.close()
    }
  },
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
    throw new CommandError(`Cannot write ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
}
