import { pictures } from '@vlacku/contract'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { SiteParts } from '../../../platform/siteParts.ts'
import * as service from './service.ts'
import { pictureWork } from './work.ts'

export function pictureFeature(parts: SiteParts): Feature {
  pictureWork(parts)
  return {
    name: 'pictures',
    routes(route) {
      route(pictures.addImage, (ctx, { body }) => service.addImage(ctx, memberOf(ctx), body.image))
      route(pictures.getImage, (ctx, { params }) => service.readImage(ctx, params.id))
    },
  }
}
