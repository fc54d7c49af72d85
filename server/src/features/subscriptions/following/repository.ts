import type { TriggerType } from '@vlacku/contract/subscriptions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { currentValsiid } from '../../entries/index.ts'

/** What somebody hears of an entry, in a fixed order; undefined when there is no such entry. */
export async function triggersOf(db: Db, user_id: number, valsiid: number): Promise<TriggerType[] | undefined> {
  const { rows } = await sql<{ triggers: TriggerType[] }>`
    select array(select trigger_type from valsi_subscriptions s
                 where s.user_id = ${user_id} and s.valsiid = v.valsiid order by trigger_type) as triggers
    from valsi v where valsiid = ${currentValsiid(valsiid)}`.execute(db)
  return rows[0]?.triggers
}

/** Adds what is not there yet. False when there is no such entry. */
export async function addSubscriptions(
  db: Db,
  given: { user_id: number; valsiid: number; triggers: readonly TriggerType[]; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with entry as (select valsiid from valsi where valsiid = ${currentValsiid(given.valsiid)} for key share),
    added as (
      insert into valsi_subscriptions (user_id, valsiid, trigger_type, created_at)
      select ${given.user_id}, valsiid, unnest(${given.triggers}::text[]), ${given.at}::timestamptz from entry
      on conflict do nothing)
    select from entry`.execute(db)
  return rows.length > 0
}

/** Who follows an entry follows another one in its place, and old notifications lead there. */
export async function moveSubscriptions(db: Db, from: number, to: number) {
  await sql`
    insert into valsi_subscriptions (user_id, valsiid, trigger_type, created_at)
    select user_id, ${to}, trigger_type, created_at from valsi_subscriptions where valsiid = ${from}
    on conflict do nothing`.execute(db)
  await sql`delete from valsi_subscriptions where valsiid = ${from}`.execute(db)
  await sql`update notifications set valsiid = ${to} where valsiid = ${from}`.execute(db)
}

/** False when there is no such entry. */
export async function removeSubscription(db: Db, user_id: number, valsiid: number, trigger: TriggerType) {
  const { rows } = await sql`
    with entry as (select valsiid from valsi where valsiid = ${currentValsiid(valsiid)}),
    removed as (
      delete from valsi_subscriptions
      where user_id = ${user_id} and valsiid = (select valsiid from entry) and trigger_type = ${trigger})
    select from entry`.execute(db)
  return rows.length > 0
}

export interface SubscriptionRow {
  valsiid: number
  word: string
  type_name: string
  triggers: TriggerType[]
  subscribed_at: Date
}

/** One row for each entry, the last subscribed first. */
export async function subscriptionsPage(
  db: Db,
  user_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select v.valsiid, v.word, t.descriptor as type_name, s.triggers, s.subscribed_at
    from (select valsiid, array_agg(trigger_type order by trigger_type) as triggers, max(created_at) as subscribed_at
          from valsi_subscriptions where user_id = ${user_id} group by valsiid
          order by subscribed_at desc, valsiid desc limit ${per_page} offset ${(page - 1) * per_page}) s
    join valsi v using (valsiid) join word_types t using (type_id)
    order by s.subscribed_at desc, v.valsiid desc`.execute(db)
  return rows
}

export async function countSubscriptions(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct valsiid)::int as n from valsi_subscriptions where user_id = ${user_id}`.execute(db)
  return rows[0]!.n
}
