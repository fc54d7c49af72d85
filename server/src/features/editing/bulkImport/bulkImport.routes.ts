import { Readable } from 'node:stream'
import { bulkImport as contract } from '@vlacku/contract'
import { type Ctx, memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { CollectedAmong } from '../contribute/index.ts'
import type { BulkImports } from './bulkImport.jobs.ts'
import { importById } from './bulkImport.repository.ts'
import { checkTable, openTable, readImport } from './checking.ts'
import * as groups from './groups.service.ts'
import { cancelImport, startImport } from './importing.ts'
import { streamNewProgress, streamProgress } from './progress.ts'
import { allRows, badRows } from './rowsFile.ts'

export const bulkImportFeature = ({ enqueue, isStopping }: BulkImports, collectedAmong: CollectedAmong): Feature => ({
  name: 'bulkImport',
  routes(route) {
    route(contract.importTable, async function* (ctx, input) {
      const table = await openTable(ctx, memberOf(ctx), input, enqueue)
      // starts the import even if the client disconnects while the table is being read
      const started = table.staged.then((client_id) => startImport(ctx, client_id))
      yield* streamNewProgress(ctx, table, started, isStopping)
    })
    route(contract.checkTable, (ctx, input) => checkTable(ctx, memberOf(ctx), input, enqueue))
    route(contract.startImport, (ctx, { params }) => startImport(ctx, params.id))
    route(contract.getImport, (ctx, { params, query }) => readImport(ctx, params.id, query.outcome))
    route(contract.streamImportProgress, (ctx, { params, query }) =>
      streamProgress(ctx, params.id, query.from, isStopping),
    )
    route(contract.readImportRows, (ctx, { params, query }) => rowsFile(ctx, params.id, query.outcome))
    route(contract.listActiveImports, (ctx) => groups.listActive(ctx))
    route(contract.listImportClients, (ctx) => groups.listClients(ctx))
    route(contract.listImportedDefinitions, (ctx, { params, query }) => groups.listDefinitions(ctx, params.id, query))
    route(contract.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id))
    route(contract.deleteImport, (ctx, { params }) => groups.deleteImport(ctx, params.id, collectedAmong))
  },
})

async function rowsFile(ctx: Ctx, client_id: string, outcome: 'bad' | undefined) {
  const found = await importById(ctx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  const rows = outcome === 'bad' ? badRows(ctx.db, found) : allRows(ctx.db, found)
  return {
    type: 'text/csv; charset=utf-8',
    filename: outcome === 'bad' ? 'rows-to-mend.csv' : 'rows.csv',
    body: Readable.from(rows),
  }
}
