import type { AppContext } from '../../../platform/appContext.ts'
import { forgetUnusedImages } from './pictures.service.ts'

/** Deletes uploaded pictures that were never used. */
export function pictureWork({ ctx, hourly }: AppContext): void {
  hourly.add('pictures that nothing uses', () => forgetUnusedImages(ctx))
}
