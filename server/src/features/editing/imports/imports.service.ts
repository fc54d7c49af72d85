import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { analyzeGrown } from '../../../platform/database/statistics.ts'
import { ImportError, type Rejection } from '../../../platform/importing/importError.ts'
import { endImport, isAbandoned, startImport } from '../../../platform/importing/owners.ts'
import type { Source } from '../../../platform/importing/source.ts'
import { ensureLooks } from '../../accounts/auth/index.ts'
import { allTypes } from '../../dictionary/entries/index.ts'
import { languageNames } from '../../dictionary/languages/index.ts'
import type { Conflict } from './merge.repository.ts'
import { type Merged, mergeStaged } from './merge.service.ts'
import { checkedRow, isRejection } from './reading/checkedRow.ts'
import { readDocument } from './reading/document.ts'
import { languageOf, lojbanSpelling, Stage } from './stage.ts'
import { clearStaging, repeatedId, stagedImports } from './staging.repository.ts'

export type Outcome = Omit<Merged, 'foreign' | 'contested'> & { rejected: number }

export interface ImportOptions {
  /** Language tag of the definitions. Overrides the language in the file. */
  lang?: string | undefined
  onRejection?: (rejection: Rejection) => void
  onConflict?: (conflict: Conflict) => void
}

/**
 * Imports all valid rows of a jbovlaste export, or none if it throws `ImportError`. Reading and staging don't block users; the
 * merge is one short transaction.
 */
export async function importExport(ctx: Ctx, source: Source, options: ImportOptions = {}): Promise<Outcome> {
  return stagedImport(ctx, async (import_id) => {
    let rejected = 0
    const reject = (rejection: Rejection) => {
      rejected += 1
      options.onRejection?.(rejection)
    }
    await stageExport(ctx, import_id, source, options.lang, reject)
    const again = await repeatedId(ctx.db, import_id)
    if (again) {
      const reason = `the definition id ${again.definitionid} of line ${again.first_line} comes again`
      throw new ImportError(source.name, again.line, reason)
    }
    const { foreign, contested, ...merged } = await inTransaction(ctx, (tx) => mergeStaged(tx, import_id))
    for (const { line, word, definitionid, other_word, other_tag } of foreign) {
      reject({ line, word, reason: `its definition id ${definitionid} is here "${other_word}" in ${other_tag}` })
    }
    await ensureLooks(ctx)
    for (const conflict of contested) options.onConflict?.(conflict)
    return { ...merged, rejected }
  })
}

/** Tables that grow during imports. */
const GROWING = ['users', 'all_valsi', 'all_definitions', 'definition_keywords', 'definition_versions']

/** Runs `work` with an ID for staged rows, which are deleted before and afterwards, even if `work` throws. */
export async function stagedImport<T>(ctx: Ctx, work: (import_id: string) => Promise<T>): Promise<T> {
  const leftOver = (await stagedImports(ctx.db)).filter((id) => isAbandoned(id, ctx.now()))
  await clearStaging(ctx.db, leftOver)
  const import_id = startImport(ctx.now())
  try {
    await analyzeGrown(ctx.db, GROWING)
    const result = await work(import_id)
    await analyzeGrown(ctx.db, GROWING)
    return result
  } finally {
    endImport(import_id)
    // the next import clears the rows, since the original error is more important
    await clearStaging(ctx.db, [import_id]).catch(() => {})
  }
}

async function stageExport(
  ctx: Ctx,
  import_id: string,
  source: Source,
  lang: string | undefined,
  reject: (rejection: Rejection) => void,
) {
  const [languages, types] = await Promise.all([languageNames(ctx.db), allTypes(ctx.db)])
  const known = {
    langid: lang === undefined ? 0 : languageOf(languages, lang, source.name, null),
    typeIds: new Map(types.map((type) => [type.descriptor, type.type_id])),
    ...lojbanSpelling,
  }
  const stage = new Stage(ctx.db, import_id)
  for await (const batch of readDocument(source)) {
    for (const found of batch) {
      if (found.kind === 'language' && lang === undefined) {
        const langid = languageOf(languages, found.to, source.name, found.line)
        if (known.langid !== 0 && known.langid !== langid) {
          throw new ImportError(source.name, found.line, 'second language in one file')
        }
        known.langid = langid
      } else if (found.kind === 'definition') {
        const row = checkedRow(found, known)
        if (isRejection(row)) reject(row)
        else await stage.add(row)
      } else if (found.kind === 'nlword')
        await stage.addGloss({ ...found, valsi: known.spellingOf(found.valsi.trim()) })
    }
  }
  await stage.end()
}
