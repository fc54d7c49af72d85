import { importSentences as importTable, type SentencesOutcome } from '../../features/dictionary/sentences/index.ts'
import { givenLanguages } from '../../features/editing/imports/index.ts'
import { type Command, filesOf, parsed } from '../command.ts'
import { importFiles } from '../importFiles.ts'
import { withDatabase } from '../withDatabase.ts'
import { printable } from './importReport.ts'

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
      const outcomes = await importFiles(files, {
        importOne: (source, onRejection) => importTable(ctx, source, { given: { ...values }, onRejection }),
        lineOf: sentencesLine,
      })
      return outcomes.length === files.length ? 0 : 1
    })
  },
}

/** Formats the result for a table of sentences. */
export function sentencesLine(name: string, { added, changed, unchanged, rejected }: SentencesOutcome): string {
  return `${printable(name)}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`
}
