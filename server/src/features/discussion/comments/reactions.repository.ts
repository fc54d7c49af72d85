import type { Db } from '../../../platform/context.ts'
import { column, onlyValue, run } from '../../../platform/database/statements.ts'

/** Returns the distinct reactions of a user to a comment. */
export const reactionsBy = (db: Db, comment_id: number, user_id: number) => column(db)<string>`
  select reaction from comment_reactions where comment_id = ${comment_id} and user_id = ${user_id}`

interface Reaction {
  comment_id: number
  user_id: number
  reaction: string
}

export const addReaction = (db: Db, { comment_id, user_id, reaction }: Reaction, at: Date) => run(db)`
  insert into comment_reactions (comment_id, user_id, reaction, created_at)
  values (${comment_id}, ${user_id}, ${reaction}, ${at})`

export const removeReaction = (db: Db, { comment_id, user_id, reaction }: Reaction) => run(db)`
  delete from comment_reactions
  where comment_id = ${comment_id} and user_id = ${user_id} and reaction = ${reaction}`

/** Counts the users who reacted to a comment. The comment must be locked. */
export const countReactors = (db: Db, comment_id: number) => onlyValue(db)<number>`
  update comments c set total_reactions = (
    select count(distinct user_id) from comment_reactions r where r.comment_id = c.comment_id)
  where comment_id = ${comment_id} returning total_reactions`

/** Adds or removes a bookmark. Idempotent. The comment must be locked. */
export async function setBookmark(
  db: Db,
  { comment_id, user_id, isBookmarked, at }: { comment_id: number; user_id: number; isBookmarked: boolean; at: Date },
): Promise<void> {
  if (isBookmarked)
    await run(db)`
      insert into comment_bookmarks (user_id, comment_id, created_at) values (${user_id}, ${comment_id}, ${at})
      on conflict do nothing`
  else await run(db)`delete from comment_bookmarks where user_id = ${user_id} and comment_id = ${comment_id}`
  await run(db)`
    update comments c set total_bookmarks = (select count(*) from comment_bookmarks b where b.comment_id = c.comment_id)
    where comment_id = ${comment_id}`
}
