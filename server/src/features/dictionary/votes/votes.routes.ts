import { votes } from '@vlacku/contract'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './votes.service.ts'

export const voteFeature: Feature = {
  name: 'votes',
  routes(route) {
    route(votes.vote, (ctx, { body }) => service.vote(ctx, memberOf(ctx), body))
    route(votes.myVotes, (ctx, { body }) => service.readMyVotes(ctx, memberOf(ctx), body.definition_ids))
    route(votes.listMyVotes, (ctx, { query }) => service.listMyVotes(ctx, memberOf(ctx), query))
  },
}
