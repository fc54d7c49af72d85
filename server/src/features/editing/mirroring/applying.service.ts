import type { Dumped, DumpedKind, DumpRecord } from '@vlacku/contract/dumps'
import type { Tx } from '../../../platform/context.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { addFormerName, freeName, removeFormerName } from '../../accounts/accountNames/index.ts'
import { lookOf } from '../../accounts/auth/index.ts'
import * as repo from './applying.repository.ts'
import { MirrorError } from './reading.ts'

/** Returns the kind and ID of a record, or of the record deleted by a tombstone. */
export function nameOf(record: DumpRecord): { kind: DumpedKind; id: number } {
  switch (record.kind) {
    case 'language':
      return { kind: record.kind, id: record.lang_id }
    case 'author':
      return { kind: record.kind, id: record.author_id }
    case 'entry':
      return { kind: record.kind, id: record.valsi_id }
    case 'redirect':
      return { kind: record.kind, id: record.old_valsi_id }
    case 'definition':
      return { kind: record.kind, id: record.definition_id }
    case 'version':
      return { kind: record.kind, id: record.version_id }
    case 'deleted':
      return { kind: record.what, id: record.id }
  }
}

/**
 * Applies records from the source to the dictionary. Idempotent. Records may be from different times but must be in order; if
 * several records concern the same row, the last one counts. Returns the changed definitions. Throws `MirrorError` if a record
 * references a missing row.
 */
export async function applyRecords(tx: Tx, records: DumpRecord[], host: string): Promise<number[]> {
  const last = new Map(records.map((record) => [keyOf(nameOf(record)), record]))
  const of = <Kind extends DumpRecord['kind']>(kind: Kind) =>
    [...last.values()].filter((record): record is Dumped<Kind> => record.kind === kind)
  const deletedIds = (what: DumpedKind) => of('deleted').flatMap((record) => (record.what === what ? [record.id] : []))
  const entries = oneOfEach(of('entry'), ({ source_lang_id, word }) => `${source_lang_id} ${word}`, outOfTheWay.entry)
  const definitions = oneOfEach(
    of('definition'),
    ({ valsi_id, lang_id, number }) => `${valsi_id} ${lang_id} ${number}`,
    outOfTheWay.definition,
  )
  const versions = [...new Map(of('version').map((one) => [`${one.definition_id} ${one.version}`, one])).values()]

  await checkTypes(tx, entries)
  await repo.saveLanguages(tx.db, of('language'))
  for (const author of of('author')) await saveAuthor(tx, author, host)
  await checkAuthors(tx, [...entries, ...definitions, ...versions])
  await repo.removeVersions(tx.db, deletedIds('version'))
  await repo.deleteDefinitions(tx.db, deletedIds('definition'), tx.now())
  await repo.removeRedirects(tx.db, deletedIds('redirect'))
  await reportMissing(async () => {
    const spelled = entries.map((entry) => ({ ...entry, normal: normalOf(entry.word, entry.source_lang_id) }))
    await repo.saveEntries(tx.db, spelled)
    await repo.saveDefinitions(tx.db, definitions)
    await repo.saveVersions(tx.db, versions)
  })
  await repo.saveRedirects(tx.db, of('redirect'))
  await repo.removeEntries(
    tx.db,
    of('deleted').filter(({ what }) => what === 'entry'),
  )
  await repo.dateTombstones(tx.db, of('deleted'))
  const touched = [...definitions.map(({ definition_id }) => definition_id), ...deletedIds('definition')]
  return repo.definitionsOf(
    tx.db,
    touched,
    entries.map(({ valsi_id }) => valsi_id),
  )
}

const keyOf = ({ kind, id }: ReturnType<typeof nameOf>) => `${kind} ${id}`

/**
 * Provisional values for a record whose unique key is used by a later record. Its row was changed afterwards, and its new key
 * follows later.
 */
const outOfTheWay = {
  entry: (entry: Dumped<'entry'>) => ({ ...entry, word: `${entry.word} ~${entry.valsi_id}` }),
  definition: (definition: Dumped<'definition'>) => ({ ...definition, number: -definition.definition_id }),
}

/** Assigns a shared key to the last record that has it, and provisional values to the other records. */
function oneOfEach<T>(records: T[], placeOf: (record: T) => string, moved: (record: T) => T): T[] {
  const last = new Map(records.map((record) => [placeOf(record), record]))
  return records.map((record) => (last.get(placeOf(record)) === record ? record : moved(record)))
}

async function checkTypes(tx: Tx, entries: Dumped<'entry'>[]) {
  const [unknown] = await repo.unknownTypes(tx.db, [...new Set(entries.map(({ word_type }) => word_type))])
  if (unknown !== undefined)
    throw new MirrorError(`This version does not support the word type "${unknown.slice(0, 60)}". A later one may.`)
}

const MISSING = 'A record refers to one that there is not.'

async function checkAuthors(tx: Tx, records: { author_id: number | null }[]) {
  const named = new Set(records.flatMap(({ author_id }) => author_id ?? []))
  if ((await repo.unknownAuthors(tx.db, [...named])).length > 0) throw new MirrorError(MISSING)
}

/** Saves an author as an account. Local users keep their names; an author whose name is taken is given another name. */
async function saveAuthor(tx: Tx, { author_id, username, realname }: Dumped<'author'>, host: string) {
  const { db } = tx
  const known = await repo.accountOfAuthor(db, author_id)
  const free = async (): Promise<string> => {
    for (const name of [username, `${username} (${host})`]) {
      const holder = await repo.holderOfName(db, name)
      if (!holder || holder.user_id === known) return name
      if (holder.author_id === null) continue
      // The source has renamed the author who holds this name. The record of the renaming comes later, so a placeholder is used
      // until then.
      if (isSameName(holder.username, name))
        await repo.renameAccount(db, holder.user_id, { username: placeholderOf(holder.author_id), realname: '' })
      else await freeName(db, { user_id: holder.user_id, username: name, at: tx.now() })
      return name
    }
    return `${username} (${host} ${author_id})`
  }
  if (known !== undefined) return rename(tx, known, { username: await free(), realname })
  const holder = await repo.holderOfName(db, username)
  if (holder?.is_attribution && holder.author_id === null) {
    await repo.renameAccount(db, holder.user_id, { username, realname })
    return repo.connectAuthor(db, author_id, holder.user_id)
  }
  return repo.connectAuthor(db, author_id, await repo.addAccount(db, { username: await free(), realname }))
}

/** Returns a temporary name for use between two records. No account can choose such a name. */
const placeholderOf = (author_id: number) => `~${author_id}`
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Renames an author's account and reserves the former name, as the source does. */
async function rename(tx: Tx, user_id: number, names: Record<'username' | 'realname', string>) {
  const from = await repo.nameOf(tx.db, user_id)
  await repo.renameAccount(tx.db, user_id, names)
  if (isSameName(from, names.username) || from.startsWith('~')) return
  await removeFormerName(tx.db, user_id, names.username)
  await addFormerName(tx.db, { username: from, look: lookOf(from), user_id, given_up_at: tx.now() })
}

/** Reports a record that references a missing row as an error in the source. */
async function reportMissing(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') throw new MirrorError(MISSING)
    throw error
  }
}
