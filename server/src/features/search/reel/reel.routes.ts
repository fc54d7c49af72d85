import { reel as endpoints } from '@vlacku/contract'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import { readReel } from './reel.service.ts'
import type { Reel } from './reel.ts'

export const reelFeature = (reel: Reel): Feature => ({
  name: 'reel',
  routes(route) {
    route(endpoints.readReel, (ctx, { query }) => readReel(ctx, reel, query))
    route(endpoints.getReelPicture, async (_ctx, { params }) => {
      const picture = await reel.pictures?.read(params.key)
      if (!picture) throw new AppError('not_found')
      return { ...picture, cache: 'public, max-age=86400' }
    })
  },
  stop: () => reel.close(),
})
