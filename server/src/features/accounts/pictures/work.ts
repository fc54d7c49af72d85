import type { SiteParts } from '../../../platform/siteParts.ts'
import { forgetUnusedImages } from './service.ts'

/** Forgets pictures that were uploaded and never used. */
export function pictureWork({ ctx, hourly }: SiteParts): void {
  hourly.add('pictures that nothing uses', () => forgetUnusedImages(ctx))
}
