import { exports as contract } from '@vlacku/contract'
import { z } from 'zod'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import { listCached } from './cached.ts'
import type { openExports } from './exports.jobs.ts'
import * as service from './exports.service.ts'

type OpenExports = Awaited<ReturnType<typeof openExports>>

export const exportFeature = (exports: OpenExports, publicUrl: string): Feature => ({
  name: 'exports',
  routes(route) {
    route(contract.exportDictionary, (ctx, input) => service.exportDictionary(ctx, exports, memberOf(ctx), input))
    route(contract.startExport, (ctx, input) => service.startExport(ctx, exports, memberOf(ctx), input))
    route(contract.getExportState, (ctx, input) => service.exportState(ctx, exports, input))
    route(contract.cancelExport, (ctx, input) => service.cancelExport(ctx, exports, memberOf(ctx), input))
    route(contract.listCachedExports, (ctx) => listCached(ctx, exports.cache))
    route(contract.readCachedExport, (ctx, { params }) => service.readCached(ctx, exports.cache, params))
    route(contract.getYomitanIndex, (ctx, { params }) =>
      service.yomitanIndex(ctx, exports.cache, params.language_tag, publicUrl),
    )
    const schema = z.toJSONSchema(z.union([contract.ExportedObject, contract.ExportHead]))
    route(contract.getExportSchema, () => schema)
  },
  stop: () => exports.close(),
})
