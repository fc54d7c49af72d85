import fs from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { DumpHead, DumpRecord } from '@vlacku/contract/dumps'
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts'
import { changeOf } from '../../dictionary/entries/index.ts'
import { currentFeed } from '../dumps/index.ts'
import { applyRecords, nameOf } from './applying.service.ts'
import * as repo from './mirroring.repository.ts'
import { MirrorError, readLines } from './reading.ts'
import { PageTooLong, PositionExpired, type Source } from './source.ts'

/** Maximum number of dump lines and of characters per batch. Batches of long lines have fewer lines. */
const BATCH_LINES = 500
const BATCH_LENGTH = 4_000_000
/** Maximum number of changed definitions in an event. For more, caches and indexes reload everything. */
const MAX_LISTED = 2000

export interface Mirror {
  source: Source
  /** Folder for downloaded dumps. */
  folder: string
  /** Called after each step to report progress. An error thrown by it ends the run. */
  onStep?: (step: Step) => void | Promise<void>
}

export type Step =
  | { step: 'began' }
  | { step: 'dump'; lines: number; total: number }
  | { step: 'changes'; records: number }
  | { step: 'up_to_date' }

/**
 * Runs one update: loads the whole dump if this site has no data from the source, then all later changes. Each batch and its end
 * position are saved in one transaction, so that a killed run can be resumed. Returns the number of records. Throws `MirrorError`
 * without changing anything if the source can't be mirrored.
 */
export async function mirrorOnce(ctx: Ctx, mirror: Mirror): Promise<number> {
  const { source, onStep = () => {} } = mirror
  const { feed_id } = await startWith(ctx, mirror)
  await onStep({ step: 'began' })
  let records = 0
  let loaded = false
  for (;;) {
    const site = await siteOf(ctx, source)
    if (site.position === null || site.feed_id !== feed_id) {
      if (loaded) throw new MirrorError(`${source.url} rejects the position of its own dump. Try again later.`)
      if (site.position !== null) await inTransaction(ctx, ({ db }) => repo.startOver(db, feed_id))
      records += await loadDump(ctx, mirror)
      loaded = true
      continue
    }
    const page = await nextPage(ctx, mirror, site.position)
    if (!page) await inTransaction(ctx, ({ db }) => repo.startOver(db, feed_id))
    else {
      records += page.records
      if (page.records > 0) await onStep({ step: 'changes', records: page.records })
      if (!page.more) break
    }
  }
  await repo.setFollowedAt(ctx.db, ctx.now())
  await onStep({ step: 'up_to_date' })
  return records
}

/** Stops mirroring. The words remain on this site. Returns the URL of the source, or null if there was none. */
export async function stopMirroring(ctx: Ctx): Promise<string | null> {
  return inTransaction(ctx, async ({ db }) => {
    const site = await repo.lockFollowedSite(db)
    if (site) await repo.stopMirroring(db)
    return site?.url ?? null
  })
}

/** Checks that this site may mirror the source, and stores the source on first use. Returns the source's feed. */
async function startWith(ctx: Ctx, { source }: Mirror): Promise<{ feed_id: string }> {
  const { feed_id } = await source.about()
  const own = await currentFeed(ctx)
  if (own.feed_id === feed_id) throw new MirrorError("A site can't mirror itself.")
  await inTransaction(ctx, async ({ db }) => {
    const site = await repo.lockFollowedSite(db)
    if (site && site.url !== source.url)
      throw new MirrorError(`This site mirrors ${site.url}. Stop that first: npm run vlacku -- follow --stop`)
    if (site) return
    if (await repo.hasOwnWords(db))
      throw new MirrorError(
        'This site has words of its own, which following another one would overwrite. Begin with an empty dictionary, or ' +
          'take the starter away first: npm run vlacku -- starter remove',
      )
    await repo.startMirroring(db, { url: source.url, feed_id })
  })
  return { feed_id }
}

async function siteOf(ctx: Ctx, source: Source) {
  const site = await repo.followedSite(ctx.db)
  if (site?.url !== source.url) throw new MirrorError('Mirroring was stopped meanwhile.')
  return site
}

const hostOf = ({ url }: Source) => new URL(url).host

/** Loads a dump in batches and deletes rows that it doesn't contain. Returns the number of lines loaded by this run. */
async function loadDump(ctx: Ctx, { source, folder, onStep = () => {} }: Mirror): Promise<number> {
  const dump = await source.firstDump()
  const file = await source.download(folder, dump)
  const total = Object.values(dump.counts).reduce((sum, count) => sum + count, 0)
  const head = await checkedDump(file) // the dump is fully validated before anything is written
  const from = await inTransaction(ctx, async ({ db }) => {
    const site = await repo.lockFollowedSite(db)
    if (site?.dump_sha256 === dump.sha256) return site.dump_line
    await repo.startDump(db, dump.sha256)
    return 0
  })
  let line = from
  for await (const batch of batchesOf(file, from)) {
    const before = line
    line += batch.length
    await inTransaction(ctx, (tx) => saveBatch(tx, source, batch, { sha256: dump.sha256, before, after: line }))
    await onStep({ step: 'dump', lines: line, total })
  }
  await inTransaction(ctx, async (tx) => {
    const site = await repo.lockFollowedSite(tx.db)
    if (site?.dump_sha256 !== dump.sha256 || site.dump_line !== line) throw anotherOne()
    const deleted_at = head.made_at
    const deletions = (await repo.missingFromDump(tx.db)).map((one) => ({
      kind: 'deleted' as const,
      ...one,
      deleted_at,
    }))
    await applyRecords(tx, deletions, hostOf(source))
    await repo.setPosition(tx.db, head.position, head.licence)
    tx.emit({ kind: 'dictionary_replaced' })
  })
  fs.rmSync(file, { force: true })
  return line - from
}

interface Progress {
  sha256: string
  /** Numbers of dump lines loaded before the batch, and up to its end. */
  before: number
  after: number
}

async function saveBatch(tx: Tx, source: Source, batch: (DumpRecord | null)[], { sha256, before, after }: Progress) {
  const site = await repo.lockFollowedSite(tx.db)
  if (site?.dump_sha256 !== sha256 || site.dump_line !== before) throw anotherOne()
  const records = batch.filter((record) => record !== null)
  await applyRecords(tx, records, hostOf(source))
  await repo.addSeen(tx.db, records.filter(({ kind }) => kind !== 'deleted').map(nameOf))
  await repo.setDumpLine(tx.db, after)
}

const anotherOne = () => new MirrorError('Another command is mirroring the same site.')

/** Checks that a dump is complete and valid. Returns its head. */
async function checkedDump(file: string): Promise<DumpHead> {
  let head: DumpHead | undefined
  for await (const item of linesOfDump(file)) head ??= item.head
  return head!
}

async function* linesOfDump(file: string) {
  const packed = fs.createReadStream(file)
  const unpacked = packed.pipe(createGunzip())
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    yield* readLines(unpacked, 'dump')
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('Z_')) throw new MirrorError('The dump is damaged.')
    throw error
  } finally {
    packed.destroy()
  }
}

/** Yields the records of a dump in batches, skipping the first `skipped`. */
async function* batchesOf(file: string, skipped: number): AsyncGenerator<(DumpRecord | null)[]> {
  let nth = 0
  let length = 0
  let batch: (DumpRecord | null)[] = []
  for await (const { record } of linesOfDump(file)) {
    if (record === undefined) continue
    nth += 1
    if (nth <= skipped) continue
    batch.push(record)
    length += lengthOf(record)
    if (batch.length < BATCH_LINES && length < BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

const lengthOf = (record: DumpRecord | null) => JSON.stringify(record).length

/** Page sizes to request, in records: if a page is too long, the next smaller size is tried. */
const LIMITS = [500, 50, 5, 1]

interface Page {
  head: DumpHead
  records: DumpRecord[]
}

/** Applies the changes after a position. Returns null if the source no longer has changes from that position. */
async function nextPage(
  ctx: Ctx,
  { source }: Mirror,
  position: string,
): Promise<{ records: number; more: boolean } | null> {
  const page = await pageAfter(source, position)
  if (!page) return null
  const { position: next, licence, more } = page.head
  if (more && next === position) throw new MirrorError(`${source.url} returns the same changes repeatedly.`)
  await inTransaction(ctx, async (tx) => {
    const site = await repo.lockFollowedSite(tx.db)
    if (site?.position !== position) throw anotherOne()
    const changed = await applyRecords(tx, page.records, hostOf(source))
    await repo.setPosition(tx.db, next, licence)
    for (const event of changeOf(changed, MAX_LISTED)) tx.emit(event)
  })
  return { records: page.records.length, more }
}

async function pageAfter(source: Source, position: string): Promise<Page | null> {
  for (const limit of LIMITS) {
    try {
      return await readPage(source, position, limit)
    } catch (error) {
      if (error instanceof PositionExpired) return null
      if (!(error instanceof PageTooLong)) throw error
    }
  }
  throw new MirrorError(`A page of changes of ${source.url} is longer than expected.`)
}

async function readPage(source: Source, position: string, limit: number): Promise<Page> {
  let head: DumpHead | undefined
  const records: DumpRecord[] = []
  for await (const item of readLines(source.changes(position, limit), 'changes')) {
    head ??= item.head
    if (item.record) records.push(item.record)
  }
  return { head: head!, records }
}
