import { importSentences as importTable, type SentencesOutcome } from '../../features/dictionary/sentences/index.ts'
import { ensureLanguages } from '../../features/editing/imports/index.ts'
import { type Command, filesOf, parsed, printable } from '../command.ts'
import { importFiles } from '../importFiles.ts'
import { withDatabase } from '../withDatabase.ts'

export const importSentences: Command = {
  name: 'import sentences',
  summary: 'import Lojban sentences with translations',
  help: `Usage: npm run vlacku -- import sentences FILE… [--source NAME] [--licence TEXT] [--url URL]

Imports tables of Lojban sentences with translations, tab-separated, plain or compressed with gzip. The first line names the
columns: jbo, lang (en, eng, und, …) and translation, and optionally source, licence, url, id and tags. A table of two columns
without a header contains Lojban and English. Sentences are matched by source and both texts, so importing a file again
changes nothing. Rejected rows are reported with their line. An invalid file is skipped as a whole, and the exit code is 1.

  --source NAME   source of the sentences, if the file does not state it
  --licence TEXT  licence of the sentences
  --url URL       where the sentences are published`,

  async run(args) {
    const text = { type: 'string' } as const
    const { values, positionals } = parsed(args, { source: text, licence: text, url: text })
    const files = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    return withDatabase('import sentences', async (ctx) => {
      await ensureLanguages(ctx)
      const outcomes = await importFiles(files, {
        importOne: (source, onRejection) => importTable(ctx, source, { defaults: { ...values }, onRejection }),
        lineOf: sentencesLine,
      })
      return outcomes.length === files.length ? 0 : 1
    })
  },
}

/** Formats the result for a sentence table. */
export function sentencesLine(name: string, { added, changed, unchanged, rejected }: SentencesOutcome): string {
  return `${printable(name)}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`
}
