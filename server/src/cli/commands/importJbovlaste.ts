import fs from 'node:fs'
import { givenLanguages, importExport } from '../../features/editing/imports/index.ts'
import { type Command, CommandError, filesOf, parsed } from '../command.ts'
import { importFiles } from '../importFiles.ts'
import { withDatabase } from '../withDatabase.ts'
import { conflictAsRejection, outcomeLine, REJECTIONS_HEADER, rejectionRow, sumOf } from './importReport.ts'

export const importJbovlaste: Command = {
  name: 'import jbovlaste',
  summary: 'brings jbovlaste XML exports into the dictionary',
  help: `Usage: npm run vlacku -- import jbovlaste FILE… [--lang TAG] [--rejections FILE]

Brings jbovlaste XML exports (plain or gzip, of any year) into the dictionary. Definitions are known again by their id, so
importing a newer export updates them: votes stay, and the old text stays among the versions. Importing a file again
changes nothing, also where definitions were edited here since. Where the source changed what was edited here, the edit
stays, the text of the file becomes a version beside it, and moderators find the two at /conflicts. What was deleted here
stays deleted. A file that is broken is left out as a whole; the others still come in, and the exit code is 1.

  --lang TAG         the language of the definitions, when the file does not say it: en, ru, …
  --rejections FILE  writes every definition that was left out or is in conflict, with line and reason, as tab-separated text`,

  async run(args) {
    const { values, positionals } = parsed(args, { lang: { type: 'string' }, rejections: { type: 'string' } })
    const files = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    const rejections = values.rejections === undefined ? null : rejectionsFile(values.rejections)
    try {
      return await withDatabase('import', async (ctx) => {
        await givenLanguages(ctx)
        const outcomes = await importFiles(files, {
          importOne: (source, onRejection) =>
            importExport(ctx, source, {
              lang: values.lang,
              onRejection,
              onConflict: (conflict) => onRejection(conflictAsRejection(conflict)),
            }),
          lineOf: outcomeLine,
          onRejection: (file, rejection) => rejections?.write(rejectionRow(file, rejection)),
          whereTheRestIs: ' (--rejections FILE has all)',
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
    throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
