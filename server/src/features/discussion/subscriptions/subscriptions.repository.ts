import type { Subscription, TriggerType } from '@vlacku/contract/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { allRows, anyRow, firstRow, firstValue, onlyValue, run } from '../../../platform/database/statements.ts'
import { currentValsiid } from '../../dictionary/entries/index.ts'

/** Returns the triggers that a user follows for an entry, in a fixed order, or undefined if the entry doesn't exist. */
export const triggersOf = (db: Db, user_id: number, valsiid: number) => firstValue(db)<TriggerType[]>`
  select array(select trigger_type from valsi_subscriptions s
               where s.user_id = ${user_id} and s.valsiid = v.valsiid order by trigger_type) as triggers
  from valsi v where valsiid = ${currentValsiid(valsiid)}`

/** Adds missing subscriptions. Returns false if the entry doesn't exist. */
export const addSubscriptions = (
  db: Db,
  subscription: { user_id: number; valsiid: number; triggers: readonly TriggerType[]; at: Date },
) => anyRow(db)`
  with entry as (select valsiid from valsi where valsiid = ${currentValsiid(subscription.valsiid)} for key share),
  added as (
    insert into valsi_subscriptions (user_id, valsiid, trigger_type, created_at)
    select ${subscription.user_id}, valsiid, unnest(${subscription.triggers}::text[]), ${subscription.at}::timestamptz from entry
    on conflict do nothing)
  select from entry`

/** Moves the followers and notifications of one entry to another. */
export async function moveSubscriptions(db: Db, from: number, to: number) {
  await run(db)`
    insert into valsi_subscriptions (user_id, valsiid, trigger_type, created_at)
    select user_id, ${to}, trigger_type, created_at from valsi_subscriptions where valsiid = ${from}
    on conflict do nothing`
  await run(db)`delete from valsi_subscriptions where valsiid = ${from}`
  await run(db)`update notifications set valsiid = ${to} where valsiid = ${from}`
}

/** Removes a subscription. Returns false if the entry doesn't exist. */
export const removeSubscription = (db: Db, user_id: number, valsiid: number, trigger: TriggerType) => anyRow(db)`
  with entry as (select valsiid from valsi where valsiid = ${currentValsiid(valsiid)}),
  removed as (
    delete from valsi_subscriptions
    where user_id = ${user_id} and valsiid = (select valsiid from entry) and trigger_type = ${trigger})
  select from entry`

type SubscriptionRow = RowOf<Subscription>

/** Lists one row per entry, most recently followed first. */
export const subscriptionsPage = (db: Db, user_id: number, { page, per_page }: Paging) => allRows(db)<SubscriptionRow>`
  select v.valsiid, v.word, t.descriptor as type_name, s.triggers, s.subscribed_at
  from (select valsiid, array_agg(trigger_type order by trigger_type) as triggers, max(s.created_at) as subscribed_at
        from valsi_subscriptions s join valsi v using (valsiid) where s.user_id = ${user_id} group by valsiid
        order by subscribed_at desc, valsiid desc limit ${per_page} offset ${(page - 1) * per_page}) s
  join valsi v using (valsiid) join word_types t using (type_id)
  order by s.subscribed_at desc, v.valsiid desc`

export const countSubscriptions = (db: Db, user_id: number) => onlyValue(db)<number>`
  select count(distinct valsiid)::int as n from valsi_subscriptions s join valsi v using (valsiid)
  where s.user_id = ${user_id}`

/** Threads `t` that users follow by default: on their own page, or started by them outside dictionary entries. */
const ownThread = (user_id: RawBuilder<unknown>) => sql`
  (t.target_user_id = ${user_id} or (t.valsiid is null and t.target_user_id is null and t.user_id = ${user_id}))`

/** True if a user follows a thread `t`; null for visitors. */
export const followsThread = (user_id: number | null) => {
  const user = sql`${user_id}::int`
  return sql`
    case when ${user} is not null then coalesce(
      (select s.follows from thread_subscriptions s where s.thread_id = t.thread_id and s.user_id = ${user}),
      ${ownThread(user)}
        or exists (select from valsi_subscriptions v join valsi using (valsiid)
                   where v.user_id = ${user} and v.trigger_type = 'comment' and valsiid = coalesce((select d.valsiid from definitions d where d.definitionid = t.definitionid), t.valsiid)),
      false) end`
}

/** IDs of all threads that a user follows. */
export const followedThreads = (user_id: number) => sql`
  (select thread_id from thread_subscriptions where user_id = ${user_id} and follows
   union select t.thread_id from threads t where ${ownThread(sql`${user_id}::int`)}
   union select t.thread_id from valsi_subscriptions v join valsi using (valsiid) join threads t using (valsiid)
         where v.user_id = ${user_id} and v.trigger_type = 'comment'
   except select thread_id from thread_subscriptions where user_id = ${user_id} and not follows)`

/** Returns a thread, and its entry if it is about an existing entry as a whole. */
export const threadToFollow = (db: Db, thread_id: number) => firstRow(db)<{ valsiid: number | null }>`
  select v.valsiid from threads t left join valsi v on v.valsiid = t.valsiid and t.definitionid is null
  where t.thread_id = ${thread_id} for key share of t`

interface ThreadChoice {
  user_id: number
  thread_id: number
  follows: boolean
  at: Date
}

export const saveThreadChoice = (db: Db, { user_id, thread_id, follows, at }: ThreadChoice) => run(db)`
  insert into thread_subscriptions (user_id, thread_id, follows, created_at)
  values (${user_id}, ${thread_id}, ${follows}, ${at})
  on conflict (user_id, thread_id) do update set follows = excluded.follows, created_at = excluded.created_at
  where thread_subscriptions.follows <> excluded.follows`

/**
 * Deletes a user's choice to follow or not follow a thread, or only a choice not to follow it, so that the entry's setting
 * applies again.
 */
export const deleteThreadChoice = (
  db: Db,
  { user_id, thread_id, onlyMuted = false }: { user_id: number; thread_id: number; onlyMuted?: boolean },
) => run(db)`
  delete from thread_subscriptions
  where user_id = ${user_id} and thread_id = ${thread_id} and not (follows and ${onlyMuted}::boolean)`
