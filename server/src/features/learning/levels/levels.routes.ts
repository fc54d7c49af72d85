import { levels } from '@vlacku/contract'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './levels.service.ts'

export const levelFeature: Feature = {
  name: 'levels',
  routes(route) {
    route(levels.listLevels, (ctx, { params }) => service.listLevels(ctx, params.id))
    route(levels.addLevel, (ctx, { params, body }) => service.addLevel(ctx, memberOf(ctx), params.id, body))
    route(levels.editLevel, (ctx, { params, body }) => service.editLevel(ctx, memberOf(ctx), params.id, body))
    route(levels.deleteLevel, (ctx, { params }) => service.deleteLevel(ctx, memberOf(ctx), params.id))
    route(levels.listLevelCards, (ctx, { params, query }) => service.listLevelCards(ctx, params.id, query))
    route(levels.addLevelCards, (ctx, { params, body }) => service.addLevelCards(ctx, memberOf(ctx), params.id, body))
    route(levels.removeLevelCard, (ctx, { params }) =>
      service.removeLevelCard(ctx, memberOf(ctx), params.id, params.card),
    )
  },
}
