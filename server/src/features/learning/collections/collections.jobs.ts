import type { AppContext } from '../../../platform/appContext.ts'
import { forgetDeletedCollections } from './collections.service.ts'
import { forgetUnshownImages } from './pictures.service.ts'
import { forgetDeletedItems } from './writing/writing.service.ts'

/** Permanently deletes old deleted collections. */
export function collectionWork({ ctx, hourly }: AppContext): void {
  hourly.add('collections that were deleted long ago', async () => {
    await forgetDeletedCollections(ctx)
    await forgetDeletedItems(ctx)
    await forgetUnshownImages(ctx)
  })
}
