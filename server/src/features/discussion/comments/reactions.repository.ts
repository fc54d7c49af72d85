import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Returns the distinct reactions of a user to a comment. */
export async function reactionsBy(db: Db, comment_id: number, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ reaction: string }>`
    select reaction from comment_reactions where comment_id = ${comment_id} and user_id = ${user_id}`.execute(db)
  return rows.map(({ reaction }) => reaction)
}

interface Reaction {
  comment_id: number
  user_id: number
  reaction: string
}

export async function addReaction(db: Db, { comment_id, user_id, reaction }: Reaction, at: Date): Promise<void> {
  await sql`
    insert into comment_reactions (comment_id, user_id, reaction, created_at)
    values (${comment_id}, ${user_id}, ${reaction}, ${at})`.execute(db)
}

export async function removeReaction(db: Db, { comment_id, user_id, reaction }: Reaction): Promise<void> {
  await sql`
    delete from comment_reactions
    where comment_id = ${comment_id} and user_id = ${user_id} and reaction = ${reaction}`.execute(db)
}

/** Counts the users who reacted to a comment. The comment must be locked. */
export async function countReactors(db: Db, comment_id: number): Promise<number> {
  const { rows } = await sql<{ total_reactions: number }>`
    update comments c set total_reactions = (
      select count(distinct user_id) from comment_reactions r where r.comment_id = c.comment_id)
    where comment_id = ${comment_id} returning total_reactions`.execute(db)
  return rows[0]!.total_reactions
}

/** Adds or removes a bookmark. Idempotent. The comment must be locked. */
export async function setBookmark(
  db: Db,
  { comment_id, user_id, isBookmarked, at }: { comment_id: number; user_id: number; isBookmarked: boolean; at: Date },
): Promise<void> {
  if (isBookmarked)
    await sql`
      insert into comment_bookmarks (user_id, comment_id, created_at) values (${user_id}, ${comment_id}, ${at})
      on conflict do nothing`.execute(db)
  else await sql`delete from comment_bookmarks where user_id = ${user_id} and comment_id = ${comment_id}`.execute(db)
  await sql`
    update comments c set total_bookmarks = (select count(*) from comment_bookmarks b where b.comment_id = c.comment_id)
    where comment_id = ${comment_id}`.execute(db)
}
