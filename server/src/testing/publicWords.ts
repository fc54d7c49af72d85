import { sql } from 'kysely'
import type { Db } from '../platform/context.ts'

/**
 * Returns all public data of a dictionary as sorted strings, which must be the same for a site and its mirror. Users are
 * identified by name, because IDs differ between sites; pictures are excluded.
 */
export async function publicWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select 'language ' || to_jsonb(l)::text as said from languages l
    union all select 'entry ' || (to_jsonb(v) - 'user_id' - 'imported_rafsi' || jsonb_build_object(
                       'by', (select array[username, realname] from users u where u.user_id = v.user_id)))::text from valsi v
    union all select 'redirect ' || to_jsonb(r)::text from valsi_redirects r
    union all select 'definition ' || (to_jsonb(d) - 'user_id' - 'imported_score' || jsonb_build_object(
                       'by', array[u.username, u.realname],
                       'keywords', (select jsonb_agg(array[k.place::text, k.word, k.meaning] order by k.place, k.ord)
                                    from definition_keywords k where k.definitionid = d.definitionid)))::text
              from definitions d join users u using (user_id)
    union all select 'version ' || (to_jsonb(b) - 'user_id' || jsonb_build_object(
                       'by', array[u.username, u.realname], 'content', b.content - 'images'))::text
              from definition_versions b join definitions using (definitionid) join users u on u.user_id = b.user_id
    union all select 'deleted ' || kind || ' ' || id || ' ' || extract(epoch from deleted_at)::numeric(20, 3)
              from dump_records where deleted_at is not null and kind <> 'version'`.execute(db)
  return rows.map(({ said }) => said).sort()
}
