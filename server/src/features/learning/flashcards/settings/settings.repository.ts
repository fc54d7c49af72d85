import type { StudySettings } from '@vlacku/contract/flashcards'
import type { Db } from '../../../../platform/context.ts'
import { onlyRow, onlyValue } from '../../../../platform/database/statements.ts'

interface StoredSettings {
  settings: StudySettings | null
  weights: number[] | null
  fitted_at: Date | null
  reviews: number | null
  loss_before: number | null
  loss_after: number | null
}

/** Returns a user's settings and optimized parameters. Runs one SQL statement. */
export const storedSettings = (db: Db, user_id: number) => onlyRow(db)<StoredSettings>`
  select case when s.user_id is not null then json_build_object('new_per_day', s.new_per_day,
           'reviews_per_day', s.reviews_per_day, 'retention', s.retention, 'time_zone', s.time_zone,
           'day_starts_at', s.day_starts_at) end as settings,
         p.weights, p.fitted_at, p.reviews, p.loss_before, p.loss_after
  from (select ${user_id}::int as user_id) me left join study_settings s using (user_id)
  left join study_parameters p on p.user_id = me.user_id and p.is_used`

export async function saveSettings(db: Db, user_id: number, settings: StudySettings): Promise<void> {
  await db
    .insertInto('study_settings')
    .values({ user_id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

/** Stores settings unless the user already has settings. */
export async function storeFirstSettings(db: Db, user_id: number, settings: StudySettings): Promise<void> {
  await db
    .insertInto('study_settings')
    .values({ user_id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Returns the number of a user's own reviews, excluding undone ones. */
export const countReviews = (db: Db, user_id: number) => onlyValue(db)<number>`
  select count(*)::int as count from study_log l where l.user_id = ${user_id} and l.kind = 'review' and l.refers_to is null and not l.is_copy
    and not exists (select from study_log u where u.refers_to = l.entry_id and u.kind = 'undo' and u.user_id = l.user_id)`
