import fs from 'node:fs'
import { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import { Language } from '@vlacku/contract/languages'
import { z } from 'zod'
import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import { lockOutWriters } from '../../../../platform/database/dictionaryLock.ts'
import { seedFile, seedsDir } from '../../../../platform/seeds.ts'
import { setSiteMetadata } from '../../../../platform/siteMetadata.ts'
import { allTypes, saveTypes } from '../../../dictionary/entries/index.ts'
import { languageNames, saveLanguages } from '../../../dictionary/languages/index.ts'
import { type CollectedAmong, deleteDefinitions, eraseDefinitions } from '../../contribute/index.ts'
import { type Outcome, stagedImport } from '../imports.service.ts'
import { mergeStaged } from '../merge.service.ts'
import { checkedRow, isRejection } from '../reading/checkedRow.ts'
import { languageOf, lojbanSpelling, Stage } from '../stage.ts'
import * as repo from './starter.repository.ts'

/** Adds missing languages and word types on each start. */
export async function ensureLanguages(ctx: Ctx) {
  const { db } = ctx
  await saveLanguages(db, seedLanguages())
  await saveTypes(db, seedTypes())
}

/** Loads the starter dictionary on a new site. Doesn't reload it after it was removed. */
export async function ensureStarter(ctx: Ctx) {
  if (await repo.wantsStarter(ctx.db)) await loadStarter(ctx)
}

export async function loadStarter(ctx: Ctx): Promise<Omit<Outcome, 'rejected'>> {
  return stagedImport(ctx, async (import_id) => {
    await stageStarter(ctx, import_id)
    return inTransaction(ctx, async (tx) => {
      const { foreign: _foreign, contested: _contested, ...outcome } = await mergeStaged(tx, import_id)
      await rememberStarter(tx)
      return outcome
    })
  })
}

/**
 * Deletes the starter dictionary, except definitions that users edited or voted on. Erases the rows of deleted definitions that
 * aren't in any collection or discussion.
 */
export async function removeStarter(ctx: Ctx, collectedAmong: CollectedAmong) {
  return inTransaction(ctx, async (tx) => {
    await lockOutWriters(tx.db)
    const all = await repo.starterDefinitionsWithUses(tx.db)
    const untouched = all.filter(({ is_touched }) => !is_touched)
    const collected = await collectedAmong(
      tx.db,
      untouched.map(({ definitionid }) => definitionid),
    )
    const used = new Set(collected)
    for (const { definitionid, is_discussed } of untouched) if (is_discussed) used.add(definitionid)
    const unused = untouched.flatMap(({ definitionid }) => (used.has(definitionid) ? [] : definitionid))
    const words =
      (await deleteDefinitions(tx.db, [...used], tx.now())) + (await eraseDefinitions(tx.db, unused, tx.now()))
    await rememberStarter(tx)
    if (untouched.length > 0) tx.emit({ kind: 'dictionary_replaced' })
    return { removed: untouched.length, retained: all.length - untouched.length, words }
  })
}

const rememberStarter = ({ db, now }: Tx) => setSiteMetadata(db, 'starter', { given_at: now() })

async function stageStarter(ctx: Ctx, import_id: string) {
  const [languages, types] = await Promise.all([languageNames(ctx.db), allTypes(ctx.db)])
  const typeIds = new Map(types.map((type) => [type.descriptor, type.type_id]))
  const stage = new Stage(ctx.db, import_id)
  for (const { name, entries } of starterFiles()) {
    for (const entry of entries) {
      for (const tag of Object.keys(entry.definitions)) {
        const langid = languageOf(languages, tag, name, null)
        const known = { langid, typeIds, ...lojbanSpelling }
        const row = checkedRow(foundIn(entry, tag), known)
        if (isRejection(row)) throw new Error(`${name}: ${row.word}: ${row.reason}`)
        await stage.add(row)
      }
    }
  }
  await stage.end()
}

function foundIn(entry: SeedEntry, tag: string) {
  const { definition, notes, glosses, places } = entry.definitions[tag]!
  return {
    line: 0,
    word: entry.word,
    type: entry.type,
    rafsi: entry.rafsi,
    selmaho: entry.selmaho,
    username: STARTER_AUTHOR,
    realname: undefined,
    definition,
    notes,
    etymology: undefined,
    jargon: undefined,
    definitionid: undefined,
    score: undefined,
    keywords: [
      ...glosses.map((gloss) => ({ place: '0', ...gloss })),
      ...places.map((keyword, n) => ({ place: String(n + 1), ...keyword })),
    ],
  }
}

const read = (name: string): unknown => JSON.parse(fs.readFileSync(seedFile(name), 'utf8'))

const SeedLanguage = Language.omit({ definition_count: true })
const SeedType = z.object({ type_id: z.int(), descriptor: z.string() })

const SeedKeyword = z.union([
  z.string().transform((word) => ({ word, meaning: undefined })),
  z.object({ word: z.string(), meaning: z.string() }),
])
const SeedEntry = z.object({
  word: z.string(),
  type: z.string(),
  rafsi: z.array(z.string()).default([]),
  selmaho: z.string().optional(),
  definitions: z.record(
    z.string(),
    z.object({
      definition: z.string(),
      notes: z.string().optional(),
      glosses: z.array(SeedKeyword).default([]),
      places: z.array(SeedKeyword).default([]),
    }),
  ),
})
type SeedEntry = z.infer<typeof SeedEntry>

const seedLanguages = () => z.array(SeedLanguage).parse(read('languages.json'))
const seedTypes = () => z.array(SeedType).parse(read('word-types.json'))

/** Yields the files of the starter dictionary. */
function* starterFiles(): Generator<{ name: string; entries: SeedEntry[] }> {
  const names = fs.readdirSync(`${seedsDir()}starter`).filter((name) => name.endsWith('.json'))
  for (const name of names.sort()) yield { name, entries: z.array(SeedEntry).parse(read(`starter/${name}`)) }
}
