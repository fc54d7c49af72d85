import type { dumps as contract, HandlerInput } from '@vlacku/contract'
import { type AboutDump, DUMP_FORMAT } from '@vlacku/contract/dumps'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './dumps.repository.ts'
import { DumpLines } from './lines.ts'
import type { DumpCache } from './making/dumpCache.ts'
import { placeBefore, placeIn, positionOf } from './position.ts'

export interface Dumps {
  cache: DumpCache
  site: string
  licence: string | null
  /** Requests creation of the first dump. */
  wantFirst: () => void
}

/** Returns the feed of public records. Starts a new feed if there is none or if it belongs to another database. */
export async function currentFeed(ctx: Ctx): Promise<repo.Feed> {
  const found = await repo.findFeed(ctx.db)
  if (found && !found.is_foreign) return found
  await inTransaction(ctx, async ({ db }) => {
    await repo.lockFeed(db)
    // another node may have started a feed concurrently
    const again = await repo.findFeed(db)
    if (!again || again.is_foreign) await repo.renewFeed(db)
  })
  return (await repo.findFeed(ctx.db))!
}

/**
 * Returns the stored file, or the changes since a position. Throws `dump_not_ready`, or `position_gone` if the position has
 * expired.
 */
export async function readDump(ctx: Ctx, dumps: Dumps, query: HandlerInput<typeof contract.readDump>['query']) {
  if (query.since !== undefined) return readChanges(ctx, dumps, query.since, query.limit)
  const stored = storedOf(dumps, (await currentFeed(ctx)).feed_id)
  if (!stored) {
    dumps.wantFirst()
    throw new AppError('dump_not_ready')
  }
  return {
    type: 'application/gzip',
    filename: stored.filename,
    path: dumps.cache.pathOf(stored),
    sha256: stored.sha256,
    cache: 'public, no-cache',
  }
}

/** Returns the stored dump unless its feed has ended, in which case there are no changes after its position. */
const storedOf = ({ cache }: Dumps, feed_id: string) =>
  cache.stored && placeIn(cache.stored.position).feed_id === feed_id ? cache.stored : null

/** Reads a page of changes. Runs two SQL statements. The first line contains the position of the next page. */
async function readChanges(ctx: Ctx, { site, licence }: Dumps, since: string, limit: number) {
  const { feed_id, forgotten, until } = await currentFeed(ctx)
  const from = placeIn(since)
  const isRetained = BigInt(from.xact) > BigInt(forgotten) || forgotten === '0'
  // a position in the future comes from a database that has since been restored to an earlier state
  if (from.feed_id !== feed_id || !isRetained || BigInt(from.xact) > BigInt(until)) throw new AppError('position_gone')
  const page = await repo.recordsAfter(ctx.db, { after: from, until: null, limit, withCurrent: true })
  const more = page.found === limit
  const position = positionOf(feed_id, more ? page.last! : placeBefore(page.until))
  const lines = new DumpLines()
  const made_at = ctx.now().toISOString()
  const body =
    lines.opening({ vlacku: 'changes', site, licence, made_at, position, more }) +
    lines.records(page.lines) +
    lines.closing()
  return { type: 'application/jsonl; charset=utf-8', body, cache: 'no-store' }
}

/** Usually runs three SQL statements. */
export async function describeDump(ctx: Ctx, dumps: Dumps): Promise<AboutDump> {
  const [{ feed_id }, follows] = [await currentFeed(ctx), await repo.followedUrl(ctx.db)]
  const { site, licence } = dumps
  const stored = storedOf(dumps, feed_id)
  const dump = stored && {
    filename: stored.filename,
    made_at: stored.made_at,
    bytes: stored.bytes,
    sha256: stored.sha256,
    position: stored.position,
    counts: stored.counts,
  }
  return { format: DUMP_FORMAT, site, licence, feed_id, dump, follows }
}
