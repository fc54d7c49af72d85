import { SPAM_FROM_VOTES } from '@vlacku/contract/mailArchive'
import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'
import type { Part } from './reading/parseMessage.ts'

export interface MessageRow {
  id: number
  message_id: string
  thread_id: number
  date: string
  /** ISO 8601, as JSON has it. */
  sent_at: string | null
  subject: string
  cleaned_subject: string
  from_name: string
  from_address: string
  to_address: string
  list: string
  body: string
  parts: Part[]
  cut: boolean
  spam_vote_count: number
  spam_decision: 'spam' | 'no_spam' | null
  voted: boolean
}

/** What is told of a message `m` to the one who asks. */
export const messageFields = (user_id: number | null) => sql`
  m.id, m.message_id, m.thread_id, m.date, m.sent_at, m.subject, m.cleaned_subject, m.from_name, m.from_address,
  m.to_address, m.list, m.body, m.parts, m.cut, m.spam_vote_count, m.spam_decision,
  exists (select from mail_spam_votes v where v.id = m.id and v.user_id = ${user_id}::int) as voted`

/** The text by which messages `m` are sorted, if any: the subject without Re:, or the sender's name. */
export const textSorted = (sort_by: string) =>
  ({
    subject: sql`m.subject_key`,
    // an order by names that are addresses would tell what they are
    sender: sql`lower(case when m.from_name ~ '[@＠﹫%&]' then '' else m.from_name end)`,
  })[sort_by] ?? null

export async function messageOf(db: Db, id: number, user_id: number | null): Promise<MessageRow | undefined> {
  const { rows } = await sql<{ told: MessageRow }>`
    select row_to_json(told) as told from (
      select ${messageFields(user_id)} from mail_messages m where m.id = ${id}) as told`.execute(db)
  return rows[0]?.told
}

/** The first message that came with this Message-ID. */
export async function numberOf(db: Db, message_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from mail_messages where message_id = ${message_id} order by copy, id limit 1`.execute(db)
  return rows[0]?.id
}

/** The message as it came, packed with gzip. */
export async function packedMessage(db: Db, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ packed: Buffer }>`select packed from mail_sources where id = ${id}`.execute(db)
  return rows[0]?.packed
}

/** The one who votes changes their mind when they vote again; null where there is no such message. */
export async function toggleSpamVote(db: Db, id: number, user_id: number, at: Date) {
  const { rows: there } = await sql`select from mail_messages where id = ${id} for no key update`.execute(db)
  if (there.length === 0) return null
  const { numAffectedRows } = await sql`
    delete from mail_spam_votes where id = ${id} and user_id = ${user_id}`.execute(db)
  const voted = Number(numAffectedRows ?? 0) === 0
  if (voted)
    await sql`insert into mail_spam_votes (id, user_id, voted_at) values (${id}, ${user_id}, ${at})`.execute(db)
  const { rows } = await sql<{ spam_vote_count: number }>`
    update mail_messages set spam_vote_count = (select count(*)::int from mail_spam_votes v where v.id = ${id})
    where id = ${id} returning spam_vote_count`.execute(db)
  return { voted, spam_vote_count: rows[0]!.spam_vote_count }
}

/** @returns the subject of the message; undefined where there is none */
export async function setSpamDecision(db: Db, id: number, decision: 'spam' | 'no_spam' | null) {
  const { rows } = await sql<{ subject: string }>`
    update mail_messages set spam_decision = ${decision} where id = ${id} returning subject`.execute(db)
  return rows[0]?.subject
}

/** All that search engines and recent changes are told of: the contrary of `isSpam`, written as the index of recent mail has it. */
export const notSpam = sql`coalesce(spam_decision = 'no_spam', spam_vote_count < ${sql.lit(SPAM_FROM_VOTES)})`

export async function countMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail_messages where ${notSpam}`.execute(db)
  return rows[0]!.n
}

/** The numbers of messages that are no spam, in their order. */
export async function messageIdsPage(db: Db, page: number, per_page: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mail_messages where ${notSpam} order by id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows.map(({ id }) => id)
}
