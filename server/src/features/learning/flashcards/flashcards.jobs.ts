import type { AppContext } from '../../../platform/appContext.ts'
import type { Fitter } from './fitting/fitter.ts'
import { FIT, type FitWork, MOVE, type MoveWork } from './fitting/fitting.jobs.ts'
import { fitAllDue, fitParameters } from './fitting/fitting.service.ts'
import { movePart } from './fitting/moving.ts'

/** Registers the jobs that optimize parameters and reschedule cards. */
export function flashcardWork({ ctx, jobs, hourly, log }: AppContext, fitter: Fitter) {
  jobs.handle<FitWork>(FIT, ({ user_id }) =>
    fitParameters(ctx, fitter, user_id, (error) => log.warn({ err: error, user_id }, 'could not optimize parameters')),
  )
  jobs.handle<MoveWork>(MOVE, (work) => movePart(ctx, work))
  hourly.add('parameters of learners', () => fitAllDue(ctx, fitter))
}
