import { DEFAULT_STUDY_SETTINGS, type StudySettings } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS, type SchedulerParameters } from '@vlacku/study'
import type { Db, Viewer } from '../../../platform/context.ts'
import { studyFacts } from './repository.ts'

/** How somebody studies. One statement; none for visitors. */
export async function studyOf(db: Db, viewer: Pick<Viewer, 'user_id'> | null) {
  const facts = viewer && (await studyFacts(db, viewer.user_id))
  const settings: StudySettings = facts?.settings ?? DEFAULT_STUDY_SETTINGS
  return { facts, settings, scheduling: schedulingOf(facts?.weights ?? null, settings.retention) }
}

/** How dates are computed: with what was fitted and chosen, else as for everybody. */
export const schedulingOf = (weights: number[] | null, retention: number | null) =>
  ({
    weights: weights ?? [...DEFAULT_PARAMETERS.weights],
    retention: retention ?? DEFAULT_STUDY_SETTINGS.retention,
  }) satisfies SchedulerParameters
