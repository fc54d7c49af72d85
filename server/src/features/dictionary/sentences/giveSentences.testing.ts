import type { Ctx } from '../../../platform/context.ts'
import type { Source } from '../../../platform/importing/source.ts'
import { importSentences } from './importing/importing.service.ts'

/** Builds a table in the format of an uploaded file. */
export const table = (lines: readonly string[], name = 'sentences.tsv'): Source => ({
  name,
  bytes: [Buffer.from(lines.map((line) => `${line}\n`).join(''))],
})

export interface OptionalFields {
  lang?: string
  source?: string
  tags?: string
}

/** Imports sentences, each given as Lojban text, translation and optional fields. */
export const giveSentences = (ctx: Ctx, sentences: readonly (readonly [string, string, OptionalFields?])[]) =>
  importSentences(
    ctx,
    table([
      'jbo\tlang\ttranslation\tsource\ttags',
      ...sentences.map(([lojban, translation, { lang = 'en', source = 'tatoeba', tags = '' } = {}]) =>
        [lojban, lang, translation, source, tags].join('\t'),
      ),
    ]),
  )
