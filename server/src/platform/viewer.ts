import type { Ctx, Viewer } from './context.ts'
import { AppError } from './errors.ts'

export function memberOf(ctx: Ctx): Viewer {
  if (!ctx.viewer) throw new AppError('not_logged_in')
  return ctx.viewer
}
