import { DEFAULT_STUDY_SETTINGS, type StudySettings } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS, type SchedulerParameters } from '@vlacku/study'
import type { Db, Viewer } from '../../../platform/context.ts'
import { studyFacts } from './repository.ts'

/** How somebody studies. One statement; none for visitors. */
export async function studyOf(db: Db, viewer: Pick<Viewer, 'user_id'> | null) {
  const facts = viewer && (await studyFacts(db, viewer.user_id))
  const settings: StudySettings = facts?.settings ?? DEFAULT_STUDY_SETTINGS
  const weights = facts?.weights ?? [...DEFAULT_PARAMETERS.weights]
  return { facts, settings, scheduling: { weights, retention: settings.retention } satisfies SchedulerParameters }
}
