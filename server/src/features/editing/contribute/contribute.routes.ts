import { contribute, versions } from '@vlacku/contract'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import { addDefinition } from './adding.service.ts'
import { deleteDefinition, listDeleted, restoreDefinition } from './deleting.service.ts'
import { addPicture, editDefinition, revertTo } from './editing.service.ts'
import { findRafsiOverlap, readPicture, readSource } from './reading.ts'

export const contributeFeature: Feature = {
  name: 'contribute',
  routes(route) {
    route(contribute.addDefinition, (ctx, { body }) => addDefinition(ctx, memberOf(ctx), body))
    route(contribute.editDefinition, (ctx, { params, body }) => editDefinition(ctx, memberOf(ctx), params.id, body))
    route(versions.revertToVersion, (ctx, { params, body }) =>
      revertTo(ctx, memberOf(ctx), params.id, body.commit_message),
    )
    route(contribute.deleteDefinition, (ctx, { params, query }) =>
      deleteDefinition(ctx, memberOf(ctx), params.id, query.reason),
    )
    route(contribute.restoreDefinition, (ctx, { params }) => restoreDefinition(ctx, memberOf(ctx), params.id))
    route(contribute.listDeletedDefinitions, (ctx, { query }) => listDeleted(ctx, query))
    route(contribute.getDefinitionSource, (ctx, { params }) => readSource(ctx, memberOf(ctx), params.id))
    route(contribute.findRafsiOverlap, (ctx, { query }) => findRafsiOverlap(ctx, query))
    route(contribute.getDefinitionImage, (ctx, { params, query }) => readPicture(ctx, params.id, query.image_id))
    route(contribute.addDefinitionImage, (ctx, { params, body }) =>
      addPicture(ctx, memberOf(ctx), params.id, body.image, body.description),
    )
  },
}
