import { sql } from 'kysely'
import { contentOfDefinition } from '../features/dictionary/versions/index.ts'
import type { Db } from '../platform/context.ts'
import { checkLearningInvariants } from './checkLearningInvariants.ts'

/**
 * Returns a message for each violated invariant of definitions, comments and cards, such as `definition 7: its versions have
 * gaps`.
 */
export async function checkInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definitionid: number; rule: string }>`
    with facts as (
      select d.definitionid, d.version, d.score, d.imported_score, ${contentOfDefinition} as content,
             (select array_agg(b.version order by b.version) from definition_versions b
              where b.definitionid = d.definitionid) as numbers,
             (select max(b.version) from definition_versions b
              where b.definitionid = d.definitionid and b.conflict is null) as last,
             (select count(*) from definition_versions b
              where b.definitionid = d.definitionid and b.conflict = 'open') as conflicts,
             (select b.content - 'rafsi' from definition_versions b
              where b.definitionid = d.definitionid and b.version = d.version) as stored,
             (select coalesce(sum(value), 0) from definition_votes g where g.definitionid = d.definitionid) as votes,
             exists (select from definition_votes g where g.definitionid = d.definitionid and g.version > d.version) as ahead,
             exists (select from definition_images i join images using (image_id)
                     where i.definitionid = d.definitionid and used_at is null) as unused,
             not exists (select from valsi v where v.valsiid = d.valsiid) as homeless
      from definitions d),
    rules as (
      select definitionid, 'its versions have gaps' as rule from facts
      where numbers is distinct from array(select generate_series(1, cardinality(numbers)))
      union all select definitionid, 'it is not at its last version' from facts where version <> last
      union all select definitionid, 'more than one conflict is open' from facts where conflicts > 1
      union all select definitionid, 'it says something else than its version' from facts where stored is distinct from content
      union all select definitionid, 'its score is not the sum of its votes' from facts where score <> imported_score + votes
      union all select definitionid, 'a vote is for a version to come' from facts where ahead
      union all select definitionid, 'it shows a picture that may be forgotten' from facts where unused
      union all select definitionid, 'its entry is deleted' from facts where homeless
      union all select valsiid, 'this entry has no definition' from valsi
      where not exists (select from definitions d where d.valsiid = valsi.valsiid))
    select * from rules order by 1, 2`.execute(db)
  const talk = await sql<{ rule: string }>`
    with counted as (
      select case when definitionid is null then 'valsi' else 'definition' end, coalesce(definitionid, valsiid), total_comments
      from threads where valsiid is not null),
    stored as (select subject_kind, subject_id, comments from comment_counts)
    select 'comment ' || c.comment_id || ': it counts its replies wrongly' as rule from comments c
    where total_replies <> (
      with recursive below as (
        select comment_id from comments r where r.parent_id = c.comment_id
        union all select r.comment_id from below join comments r on r.parent_id = below.comment_id)
      select count(*) from below)
    union all select 'comment ' || comment_id || ': it counts who reacted wrongly' from comments c
    where total_reactions <> (select count(distinct user_id) from comment_reactions r where r.comment_id = c.comment_id)
    union all select 'comment ' || comment_id || ': it counts bookmarks wrongly' from comments c
    where total_bookmarks <> (select count(*) from comment_bookmarks b where b.comment_id = c.comment_id)
    union all select 'comment ' || c.comment_id || ': it stands elsewhere than below its parent'
    from comments c left join comments p on p.comment_id = c.parent_id
    where c.depth <> coalesce(p.depth + 1, 0) or c.thread_id <> coalesce(p.thread_id, c.thread_id)
       or c.path <> coalesce(p.path[1:99], '{}') || c.comment_num
    union all select 'comment ' || comment_id || ': its versions have gaps' from comments c
    where edits <> (select count(*) from comment_versions w where w.comment_id = c.comment_id)
    union all select 'thread ' || thread_id || ': it counts wrongly' from threads t
    where total_comments <> (select count(*) from comments c where c.thread_id = t.thread_id) or total_comments = 0
       or last_num < (select max(comment_num) from comments c where c.thread_id = t.thread_id)
       or last_comment_id <> (select comment_id from comments c where c.thread_id = t.thread_id
                              order by comment_num desc limit 1)
    union all select 'comments are counted wrongly: ' || row_to_json(w) from (
      (table counted except table stored) union all (table stored except table counted)) w`.execute(db)
  const pending = await sql`select from answered_calls where answer is null`.execute(db)
  return [
    ...(await checkLearningInvariants(db)),
    ...talk.rows.map(({ rule }) => rule),
    ...rows.map(({ definitionid, rule }) => `definition ${definitionid}: ${rule}`),
    ...pending.rows.map(() => 'a call was begun and not answered'),
  ]
}
