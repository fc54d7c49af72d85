import { changes } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { listChanges } from './changes.service.ts'

/** Loads the feed writer on the first feed request. */
const feeds = () => import('./feeds.service.ts')

export const changeFeature = (publicUrl: string): Feature => ({
  name: 'changes',
  routes(route) {
    route(changes.listChanges, (ctx, { query }) => listChanges(ctx, query))
    route(changes.getChangesFeed, async (ctx, { params, query }) =>
      (await feeds()).changesFeed(ctx, { ...params, ...query, publicUrl }),
    )
    route(changes.getEntryFeed, async (ctx, { params, query }) =>
      (await feeds()).entryFeed(ctx, { ...params, ...query, publicUrl }, params.id),
    )
    route(changes.getLanguageFeed, async (ctx, { params, query }) =>
      (await feeds()).languageFeed(ctx, { ...params, ...query, publicUrl }, params.tag),
    )
    route(changes.getUserFeed, async (ctx, { params, query }) =>
      (await feeds()).userFeed(ctx, { ...params, ...query, publicUrl }, params.username),
    )
  },
})
