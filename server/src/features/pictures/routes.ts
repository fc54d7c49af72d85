import { pictures } from '@vlacku/contract'
import { memberOf } from '../../platform/context.ts'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function pictureRoutes(route: Route) {
  route(pictures.addImage, (ctx, { body }) => service.addImage(ctx, memberOf(ctx), body.image))
  route(pictures.getImage, (ctx, { params }) => service.readImage(ctx, params.id))
}
