import { dumps as contract } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function dumpRoutes(route: Route, dumps: service.Dumps) {
  route(contract.readDump, (ctx, { query }) => service.readDump(ctx, dumps, query))
  route(contract.describeDump, (ctx) => service.describeDump(ctx, dumps))
}
