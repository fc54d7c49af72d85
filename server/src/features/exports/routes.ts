import { exports as contract } from '@vlacku/contract'
import { z } from 'zod'
import { memberOf } from '../../platform/context.ts'
import type { Route } from '../../platform/http/routes.ts'
import { listCached } from './cached.ts'
import * as service from './service.ts'

export function exportRoutes(route: Route, exports: service.Exports, publicUrl: string) {
  route(contract.exportDictionary, (ctx, asked) => service.exportDictionary(ctx, exports, memberOf(ctx), asked))
  route(contract.beginExport, (ctx, asked) => service.beginExport(ctx, exports, memberOf(ctx), asked))
  route(contract.getExportState, (ctx, asked) => service.exportState(ctx, exports, asked))
  route(contract.cancelExport, (ctx, asked) => service.cancelExport(ctx, exports, memberOf(ctx), asked))
  route(contract.listCachedExports, (ctx) => listCached(ctx, exports.shelf))
  route(contract.readCachedExport, (ctx, { params }) => service.readCached(ctx, exports.shelf, params))
  route(contract.getYomitanIndex, (ctx, { params }) =>
    service.yomitanIndex(ctx, exports.shelf, params.language_tag, publicUrl),
  )
  const schema = z.toJSONSchema(z.union([contract.ExportedObject, contract.ExportHead]))
  route(contract.getExportSchema, () => schema)
}
