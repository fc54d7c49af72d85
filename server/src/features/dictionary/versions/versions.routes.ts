import { versions } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { citeVersion } from './citing.ts'
import { listConflicts, resolveConflict } from './conflicts.service.ts'
import * as service from './versions.service.ts'

/**
 * Excludes the endpoint for restoring a version, which writes a definition and so belongs to `contribute`. `site` is the public
 * URL.
 */
export const versionFeature = (site: string): Feature => ({
  name: 'versions',
  routes(route) {
    route(versions.getHistory, (ctx, { params, query }) => service.readHistory(ctx, params.id, query))
    route(versions.getVersion, (ctx, { params }) => service.readVersion(ctx, params.id))
    route(versions.listDeletedVersions, (ctx, { query }) => service.listDeleted(ctx, query))
    route(versions.diffVersions, (ctx, { query }) => service.compareVersions(ctx, query))
    route(versions.listConflicts, (ctx, { query }) => listConflicts(ctx, query))
    route(versions.settleConflict, (ctx, { params }) => resolveConflict(ctx, params.id))
    route(versions.citeVersion, (ctx, { params }) => citeVersion(ctx, site, params.id))
  },
})
