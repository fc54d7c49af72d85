import { sql } from 'kysely'
import { contentOfDefinition } from '../features/versions/index.ts'
import type { Db } from '../platform/context.ts'

/**
 * What must hold for every definition, whatever happened to it: here are those for which it does not, as
 * `definition 7: its versions have gaps`. Nothing half written survives this.
 */
export async function brokenRules(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definitionid: number; rule: string }>`
    with facts as (
      select d.definitionid, d.version, d.score, d.imported_score, ${contentOfDefinition} as content,
             (select array_agg(b.version order by b.version) from definition_versions b
              where b.definitionid = d.definitionid) as numbers,
             (select b.content - 'rafsi' from definition_versions b
              where b.definitionid = d.definitionid and b.version = d.version) as kept,
             (select coalesce(sum(value), 0) from definition_votes g where g.definitionid = d.definitionid) as votes,
             exists (select from definition_votes g where g.definitionid = d.definitionid and g.version > d.version) as ahead,
             exists (select from definition_images i join images using (image_id)
                     where i.definitionid = d.definitionid and used_at is null) as unused,
             exists (select from deleted_definitions x where x.definitionid = d.definitionid) as deleted
      from definitions d),
    rules as (
      select definitionid, 'its versions have gaps' as rule from facts
      where numbers is distinct from array(select generate_series(1, version))
      union all select definitionid, 'it says something else than its version' from facts where kept is distinct from content
      union all select definitionid, 'its score is not the sum of its votes' from facts where score <> imported_score + votes
      union all select definitionid, 'a vote is for a version to come' from facts where ahead
      union all select definitionid, 'it shows a picture that may be forgotten' from facts where unused
      union all select definitionid, 'it is deleted too' from facts where deleted
      union all select valsiid, 'this entry has no definition' from valsi
      where not exists (select from definitions d where d.valsiid = valsi.valsiid))
    select * from rules order by 1, 2`.execute(db)
  const unanswered = await sql`select from answered_calls where answer is null`.execute(db)
  return [
    ...rows.map(({ definitionid, rule }) => `definition ${definitionid}: ${rule}`),
    ...unanswered.rows.map(() => 'a call was begun and not answered'),
  ]
}
