import type { SiteParts } from '../../platform/siteParts.ts'
import { fitInProcess } from './fitting/fitter.ts'
import { fitAll } from './fitting/service.ts'

/** Fits parameters to learners who studied lately. */
export function studyWork({ ctx, hourly }: SiteParts): void {
  hourly.add('parameters of learners', () => fitAll(ctx, fitInProcess))
}
