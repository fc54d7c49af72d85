import { pictures } from '@vlacku/contract'
import type { AppContext } from '../../../platform/appContext.ts'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './pictures.service.ts'

export function pictureFeature({ ctx, hourly }: AppContext): Feature {
  hourly.add('unused pictures', () => service.deleteUnusedImages(ctx))
  return {
    name: 'pictures',
    routes(route) {
      route(pictures.addImage, (ctx, { body }) => service.addImage(ctx, memberOf(ctx), body.image))
      route(pictures.getImage, (ctx, { params }) => service.readImage(ctx, params.id))
    },
  }
}
