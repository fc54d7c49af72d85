import { votes } from '@vlacku/contract'
import { memberOf } from '../../platform/context.ts'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function voteRoutes(route: Route) {
  route(votes.vote, (ctx, { body }) => service.vote(ctx, memberOf(ctx), body))
  route(votes.myVotes, (ctx, { body }) => service.readMyVotes(ctx, memberOf(ctx), body.definition_ids))
  route(votes.listMyVotes, (ctx, { query }) => service.listMyVotes(ctx, memberOf(ctx), query))
}
