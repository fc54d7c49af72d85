import type { Db } from '../../../platform/context.ts'
import { allRows, run } from '../../../platform/database/statements.ts'

/** PayPal IDs of the objects that an event is about, any of which may be missing. */
export interface EventAbout {
  order_id?: string | undefined
  payment_id?: string | undefined
  capture_id?: string | undefined
  refund_id?: string | undefined
  dispute_id?: string | undefined
}

/** Stores a new event. Returns true if it has already been processed. */
export async function storeEvent(
  db: Db,
  { event_id, event_type, about, at }: { event_id: string; event_type: string; about: EventAbout; at: Date },
): Promise<{ isDone: boolean }> {
  const rows = await allRows(db)<{ is_done: boolean }>`
    insert into payment_events (event_id, event_type, about, received_at)
    values (${event_id}, ${event_type}, ${JSON.stringify(about)}::jsonb, ${at})
    on conflict (event_id) do update set event_id = excluded.event_id
    returning done_at is not null as is_done`
  return { isDone: rows[0]!.is_done }
}

export const setEventDone = (db: Db, { event_id, at }: { event_id: string; at: Date }) =>
  run(db)`update payment_events set done_at = ${at} where event_id = ${event_id} and done_at is null`

/** Returns unprocessed events, oldest first, excluding events older than a month. */
export function eventsToDo(db: Db, { at, limit }: { at: Date; limit: number }) {
  return allRows(db)<{ event_id: string; about: EventAbout }>`
    select event_id, about from payment_events
    where done_at is null and received_at < ${at}::timestamptz - interval '10 minutes'
      and received_at > ${at}::timestamptz - interval '30 days'
    order by received_at limit ${limit}`
}
