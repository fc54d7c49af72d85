import { collections } from '@vlacku/contract'
import type { AppContext } from '../../../platform/appContext.ts'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import * as about from './collections.service.ts'
import * as copying from './copying.service.ts'
import * as files from './files/files.service.ts'
import * as items from './items.service.ts'
import { withholdCollection } from './moderating.service.ts'
import { deleteUnshownImages, readImage } from './pictures.service.ts'
import * as words from './words.service.ts'
import * as writing from './writing/writing.service.ts'

/** Loads the feed writer on the first feed request. */
const feeds = () => import('./feed.service.ts')

/**
 * Callbacks of the levels and flashcards features, which import this feature. All are required, since data would be lost without
 * them.
 */
interface CollectionCallbacks {
  belongings: copying.CopyBelongings
  onCardRemoved: writing.OnCardRemoved
}

/** Permanently deletes old deleted collections. */
function collectionWork({ ctx, hourly }: AppContext): void {
  hourly.add('deleted collections', async () => {
    await about.purgeDeletedCollections(ctx)
    await writing.purgeDeletedItems(ctx)
    await deleteUnshownImages(ctx)
  })
}

export function collectionFeature(context: AppContext, { belongings, onCardRemoved }: CollectionCallbacks): Feature {
  const { publicUrl } = context.config
  collectionWork(context)
  return {
    name: 'collections',
    routes(route) {
      route(collections.listMyCollections, (ctx, { query }) => about.listCollections(ctx, memberOf(ctx).user_id, query))
      route(collections.listPublicCollections, (ctx, { query }) => about.listCollections(ctx, null, query))
      route(collections.listCourses, (ctx) => about.listCourses(ctx))
      route(collections.whereCollected, (ctx, { query }) =>
        words.whereCollected(ctx, memberOf(ctx), query.definition_ids),
      )
      route(collections.getCollection, (ctx, { params }) => about.readCollection(ctx, params.id))
      route(collections.addCollection, (ctx, { body }) => about.addCollection(ctx, memberOf(ctx), body))
      route(collections.editCollection, (ctx, { params, body }) =>
        about.editCollection(ctx, memberOf(ctx), params.id, body),
      )
      route(collections.deleteCollection, (ctx, { params }) => about.deleteCollection(ctx, memberOf(ctx), params.id))
      route(collections.restoreCollection, (ctx, { params }) => about.restoreCollection(ctx, memberOf(ctx), params.id))
      route(collections.withholdCollection, (ctx, { params, body }) =>
        withholdCollection(ctx, memberOf(ctx), params.id, body.reason),
      )
      route(collections.listItems, (ctx, { params, query }) => items.listItems(ctx, params.id, query))
      route(collections.searchItems, (ctx, { params, query }) => items.searchItems(ctx, params.userId, query))
      route(collections.saveItem, (ctx, { params, body }) =>
        writing.saveItem(ctx, memberOf(ctx), params.id, body, onCardRemoved),
      )
      route(collections.addItems, (ctx, { params, body }) => writing.addMany(ctx, memberOf(ctx), params.id, body))
      route(collections.lookUpWords, (ctx, { params, body }) => words.lookUpWords(ctx, memberOf(ctx), params.id, body))
      route(collections.moveItem, (ctx, { params, body }) =>
        writing.moveItem(ctx, memberOf(ctx), { collection_id: params.id, item_id: params.item }, body.position),
      )
      route(collections.deleteItem, (ctx, { params }) =>
        writing.deleteItem(ctx, memberOf(ctx), { collection_id: params.id, item_id: params.item }, onCardRemoved),
      )
      route(collections.restoreItem, (ctx, { params }) =>
        writing.restoreItem(ctx, memberOf(ctx), params.id, params.item),
      )
      route(collections.cloneCollection, (ctx, { params }) =>
        copying.cloneCollection(ctx, memberOf(ctx), params.id, belongings),
      )
      route(collections.mergeCollections, (ctx, { body }) =>
        copying.mergeCollections(ctx, memberOf(ctx), body, belongings),
      )
      route(collections.importItems, (ctx, { params, body }) =>
        files.importItems(ctx, memberOf(ctx), params.id, body.items),
      )
      route(collections.importCollection, (ctx, { body }) => files.importCollection(ctx, memberOf(ctx), body))
      route(collections.exportCollection, (ctx, { params }) => files.exportCollection(ctx, params.id))
      route(collections.getItemImage, (ctx, { params }) => readImage(ctx, params))
      route(collections.getCollectionFeed, async (ctx, { params, query }) =>
        (await feeds()).collectionFeed(ctx, { ...params, ...query, publicUrl }),
      )
    },
  }
}
