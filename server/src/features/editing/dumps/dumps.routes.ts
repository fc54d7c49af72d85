import { dumps as contract } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import type { openDumps } from './dumps.jobs.ts'
import * as service from './dumps.service.ts'

export const dumpFeature = (dumps: Awaited<ReturnType<typeof openDumps>>): Feature => ({
  name: 'dumps',
  routes(route) {
    route(contract.readDump, (ctx, { query }) => service.readDump(ctx, dumps, query))
    route(contract.describeDump, (ctx) => service.describeDump(ctx, dumps))
  },
  stop: () => dumps.close(),
})
