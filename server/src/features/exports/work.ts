import path from 'node:path'
import type { ExportFormat } from '@vlacku/contract/exports'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { SiteParts } from '../../platform/siteParts.ts'
import { refreshCached } from './cached.ts'
import { Exporter } from './making/exporter.ts'
import { ExportThread } from './making/exportThread.ts'
import { Shelf } from './making/shelf.ts'
import { fingerprintOf } from './repository.ts'

/** All files together take no more, as far as those of members can go (bytes). */
const MOST_BYTES = 4 * 1024 ** 3

/** Opens the exports of a site; the files for everybody are made in the background, now and again. */
export async function openExports({ config, ctx, hourly }: SiteParts, database: Database, log: FastifyBaseLogger) {
  const shelf = new Shelf(path.join(config.dataDir, 'exports'), MOST_BYTES)
  await shelf.open()
  const exporter = new Exporter({
    shelf,
    start: ({ order, collection_name }, made_at, file) =>
      new ExportThread({
        ...{ connection: database.connection, order, collection_name, made_at, file },
        site: config.publicUrl,
      }),
    fingerprintOf: (order) => fingerprintOf(ctx.db, order),
    now: ctx.now,
    onFailure: (order, error) => log.error({ err: error, order }, 'an export could not be made'),
  })
  const refresh = (formats?: readonly ExportFormat[]) =>
    refreshCached(ctx, { shelf, exporter, ...(formats && { formats }) })
  hourly.add('files of whole dictionaries', () => refresh())
  return { shelf, exporter, refresh, close: () => exporter.close() }
}
