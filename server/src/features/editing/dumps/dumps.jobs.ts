import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SingleFlight } from '../../../platform/singleFlight.ts'
import { firstMessage, startWorker } from '../../../platform/workers.ts'
import { deleteTombstones, lastRecord } from './dumps.repository.ts'
import { currentFeed, type Dumps } from './dumps.service.ts'
import { DumpCache } from './making/dumpCache.ts'
import type { WrittenDump } from './making/writeDump.ts'
import type { DumpWork } from './making/writeDump.worker.ts'

const A_DAY_MS = 86_400_000
/** Age, in milliseconds, at which a dump is renewed at night. */
const OLD_MS = 20 * 3_600_000
/** Night hours in UTC. Outside them, a dump is renewed only if it is older than 36 hours. */
const NIGHT = [1, 2, 3, 4, 5]
const TOO_OLD_MS = 36 * 3_600_000
/** Retention period of tombstones, in days. Mirrors that weren't updated for longer reload the whole dump. */
const RETENTION_DAYS = 400
/** Delay before retrying after a failure, in milliseconds. */
const TRY_AGAIN_MS = 600_000
/** Minimum interval between attempts to create the first dump on request, in milliseconds. */
const MIN_ATTEMPT_INTERVAL_MS = 1_000
/** Memory limit of the worker, in MB. */
const MEMORY_MB = 256

/** Returns true if a new dump is due. */
export function isDue(made_at: string | undefined, now: Date): boolean {
  if (made_at === undefined) return true
  const age = now.getTime() - Date.parse(made_at)
  return age > TOO_OLD_MS || (age > OLD_MS && NIGHT.includes(now.getUTCHours()))
}

/** Initializes a site's dumps, which are created every night and on the first request. */
export async function openDumps({ config, ctx, hourly }: AppContext, database: Database, log: FastifyBaseLogger) {
  const cache = new DumpCache(path.join(config.dataDir, 'dumps'))
  await cache.open()
  const ending = new AbortController()
  const make = new SingleFlight(() => makeDump(ctx, { cache, database, config, signal: ending.signal }), {
    tryAgainMs: TRY_AGAIN_MS,
    onError: (error) => log.error({ err: error }, 'making the dump failed'),
  })
  hourly.add('dictionary dump', async () => {
    await deleteTombstones(ctx.db, new Date(ctx.now().getTime() - RETENTION_DAYS * A_DAY_MS))
    if (isDue(cache.stored?.made_at, ctx.now())) await make.run()
  })
  let triedAt = 0
  const dumps: Dumps = {
    cache,
    site: config.publicUrl,
    licence: config.licence ?? null,
    wantFirst() {
      if (Date.now() - triedAt < MIN_ATTEMPT_INTERVAL_MS) return
      triedAt = Date.now()
      void make.run()
    },
  }
  return { ...dumps, make: () => make.run(), close: () => make.close(() => ending.abort()) }
}

interface Making {
  cache: DumpCache
  database: Database
  config: AppContext['config']
  signal: AbortSignal
}

/** Creates a dump unless nothing has changed since the stored one. The stored dump remains until the new one is complete. */
async function makeDump(ctx: Ctx, { cache, database, config, signal }: Making): Promise<void> {
  const { feed_id, until } = await currentFeed(ctx)
  const fingerprint = `${await lastRecord(ctx.db)} ${config.publicUrl} ${config.licence ?? ''}`
  const { stored } = cache
  if (stored?.fingerprint === fingerprint) return
  const made_at = ctx.now().toISOString()
  const file = cache.draft()
  const order = { feed_id, until, site: config.publicUrl, licence: config.licence ?? null, made_at }
  const worker = startWorker(import.meta.url, './making/writeDump.worker.ts', {
    workerData: { connection: database.connection, file, order } satisfies DumpWork,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  try {
    const written = await firstMessage<WrittenDump>(worker)
    const filename = `vlacku-dump-${made_at.slice(0, 10)}.jsonl.gz`
    await cache.put(file, { ...written, filename, made_at, fingerprint })
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
    await fs.rm(file, { force: true })
  }
}
