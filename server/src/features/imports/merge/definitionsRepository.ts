import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { contentOfDefinition } from '../../versions/index.ts'

/** Writes down what every definition says that the import brought or changed; called when it is all there. */
export async function saveVersions(db: Db, import_id: string) {
  await sql`
    insert into definition_versions (definitionid, version, content, user_id, created_at, kind)
    select d.definitionid, d.version, ${contentOfDefinition}, d.user_id, d.updated_at, 'imported'
    from import_plan p join definitions d using (definitionid)
    where p.import_id = ${import_id} and p.outcome in ('added', 'changed')`.execute(db)
}

/** The new content; votes and whatever else hangs on the definition stay. */
export async function updateDefinitions(db: Db, import_id: string, now: Date) {
  await sql`
    update definitions d
    set definition = r.definition, notes = r.notes, selmaho = r.selmaho, user_id = p.user_id,
        version = d.version + 1, updated_at = ${now}
    from import_plan p join import_rows r using (import_id, ord)
    where p.import_id = ${import_id} and p.outcome = 'changed' and d.definitionid = p.definitionid`.execute(db)
}

/** A score of the file stands for the votes elsewhere; those given here are added to it. */
export async function updateScores(db: Db, import_id: string) {
  await sql`
    update definitions d
    set imported_score = r.score,
        score = r.score + coalesce((select sum(value) from definition_votes v where v.definitionid = d.definitionid), 0)
    from import_plan p join import_rows r using (import_id, ord)
    where p.import_id = ${import_id} and p.outcome in ('changed', 'rescored') and d.definitionid = p.definitionid
      and r.score <> d.imported_score`.execute(db)
}

export async function addDefinitions(db: Db, import_id: string, now: Date) {
  await sql`
    insert into definitions (definitionid, valsiid, langid, definitionnum, definition, notes, selmaho, user_id,
                             imported_score, score, created_at, updated_at)
    select p.definitionid, p.valsiid, r.langid,
           coalesce(last.definitionnum, 0) + row_number() over (partition by p.valsiid, r.langid order by p.ord),
           r.definition, r.notes, r.selmaho, p.user_id, coalesce(r.score, 0), coalesce(r.score, 0), ${now}, ${now}
    from import_plan p join import_rows r using (import_id, ord)
    left join lateral (select max(d.definitionnum) as definitionnum from definitions d
                       where d.valsiid = p.valsiid and d.langid = r.langid) last on true
    where p.import_id = ${import_id} and p.outcome = 'added'
    order by p.definitionid`.execute(db)
}

export async function replaceKeywords(db: Db, import_id: string) {
  await sql`
    delete from definition_keywords k using import_plan p
    where p.import_id = ${import_id} and p.outcome = 'changed' and k.definitionid = p.definitionid`.execute(db)
  await sql`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select p.definitionid, (k.value ->> 0)::smallint, k.nth - 1, k.value ->> 1, k.value ->> 2
    from import_plan p join import_rows r using (import_id, ord)
    cross join lateral jsonb_array_elements(r.keywords) with ordinality k(value, nth)
    where p.import_id = ${import_id} and p.outcome in ('added', 'changed')
    order by p.definitionid, k.nth`.execute(db)
}
