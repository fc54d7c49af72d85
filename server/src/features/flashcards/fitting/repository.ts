import type { SideLog } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Everything that somebody ever did, by sides of cards. */
export async function wholeLog(db: Db, user_id: number): Promise<SideLog[]> {
  const { rows } = await sql<Omit<SideLog, 'entries'> & { entries: (SideLog['entries'][number] & { at: number })[] }>`
    select flashcard_id, card_side,
           json_agg(json_build_object('entry_id', entry_id, 'kind', kind, 'rating', rating, 'refers_to', refers_to,
                                      'at', round(extract(epoch from at) * 1000)::bigint)) as entries
    from study_log where user_id = ${user_id} group by flashcard_id, card_side`.execute(db)
  return rows
}

export interface Fit {
  weights: number[]
  fitted_at: Date
  reviews: number
  loss_before: number
  loss_after: number
}

export async function saveFit(db: Db, user_id: number, fit: Fit): Promise<void> {
  await db
    .insertInto('study_parameters')
    .values({ user_id, ...fit })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fit))
    .execute()
}

/** Who reviewed something since a time, and has so many more reviews than when they were last looked at. */
export async function learnersToFit(db: Db, since: Date, each: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from (select distinct user_id from study_log where received_at >= ${since}) r
    left join study_parameters p using (user_id)
    where (select count(*) from study_log l where l.user_id = r.user_id and l.kind = 'review' and l.refers_to is null)
          >= coalesce(p.reviews, 0) + ${each}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
