import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Ids from here on are given by a site; those of other sites mean nothing here. */
const OWN_IDS_FROM = 100_000_000

/** Until the merge is committed others may read the dictionary, but not write to it. */
export async function holdWriters(db: Db) {
  await sql`lock table valsi, definitions in share row exclusive mode`.execute(db)
}

/** Takes out the rows whose id names a definition of another word or language here. */
export async function takeOutForeignIds(db: Db, import_id: string) {
  const { rows } = await sql<{
    line: number
    word: string
    definitionid: number
    other_word: string
    other_tag: string
  }>`
    delete from import_rows r using definitions d join valsi v using (valsiid) join languages l using (langid)
    where r.import_id = ${import_id} and r.definitionid = d.definitionid and d.definitionid < ${OWN_IDS_FROM}
      and (v.word <> r.word or v.source_langid <> 1 or d.langid <> r.langid)
    returning r.line, r.word, d.definitionid, v.word as other_word, l.tag as other_tag`.execute(db)
  return rows.sort((a, b) => a.line - b.line)
}

/** Rows with an id that another site gave, or that was given to something else here, count as rows without one. */
export async function forgetIdsOfOtherSites(db: Db, import_id: string) {
  await sql`
    update import_rows r set definitionid = null
    where r.import_id = ${import_id} and r.definitionid >= ${OWN_IDS_FROM} and not exists (
      select from definitions d join valsi v using (valsiid)
      where d.definitionid = r.definitionid and d.langid = r.langid and v.source_langid = 1 and v.word = r.word)`.execute(
    db,
  )
}

/** Accounts for authors nobody has heard of, and real names for those that had none. */
export async function saveAuthors(db: Db, import_id: string) {
  await sql`
    insert into users (username, realname, is_attribution)
    select distinct on (lower(username)) username, realname, true
    from import_rows where import_id = ${import_id} order by lower(username), realname = '', ord
    on conflict (lower(username)) do nothing`.execute(db)
  await sql`
    update users u set realname = r.realname
    from (select distinct on (lower(username)) lower(username) as name, realname
          from import_rows where import_id = ${import_id} and realname <> '' order by lower(username), ord) r
    where lower(u.username) = r.name and u.realname = '' and u.is_attribution`.execute(db)
}

/** What the file says of each head word: type of its first row, affixes of all. */
const heads = (import_id: string) => sql`
  affixes as (
    select word, array_agg(affix order by at) as rafsi from (
      select word, affix, min(ord::bigint * 1000 + nth) as at
      from import_rows cross join lateral unnest(rafsi) with ordinality a(affix, nth)
      where import_id = ${import_id} group by word, affix) a
    group by word),
  heads as (
    select h.word, h.normal, h.type_id, coalesce(a.rafsi, '{}') as rafsi
    from (select distinct on (word) word, normal, type_id from import_rows
          where import_id = ${import_id} order by word, ord) h
    left join affixes a using (word))`

export async function addEntries(db: Db, import_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${heads(import_id)}
    insert into valsi (word, normal, source_langid, type_id, rafsi)
    select word, normal, 1, type_id, rafsi from heads order by word
    on conflict (source_langid, word) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Affixes are added to those that are there; a type is replaced only where no other language has a say. */
export async function updateEntries(db: Db, import_id: string): Promise<number[]> {
  const { rows } = await sql<{ valsiid: number }>`
    with ${heads(import_id)}
    update valsi v set rafsi = n.rafsi, type_id = n.type_id
    from (
      select v.valsiid,
             v.rafsi || array(select a from unnest(h.rafsi) with ordinality x(a, i) where not a = any(v.rafsi) order by i) as rafsi,
             case when v.type_id <> h.type_id and not exists (
               select from definitions d where d.valsiid = v.valsiid
               and d.langid not in (select langid from import_rows where import_id = ${import_id}))
             then h.type_id else v.type_id end as type_id
      from heads h join valsi v on v.source_langid = 1 and v.word = h.word) n
    where v.valsiid = n.valsiid and (v.rafsi <> n.rafsi or v.type_id <> n.type_id)
    returning v.valsiid`.execute(db)
  return rows.map((row) => row.valsiid)
}

/** Finds each row's definition: by id, else the next one of the same word, language and author; else it is new. */
export async function planDefinitions(db: Db, import_id: string) {
  await sql`
    with staged as (
      select r.ord, r.langid, v.valsiid, u.user_id, r.definitionid, d.definitionid as known
      from import_rows r
      join valsi v on v.source_langid = 1 and v.word = r.word
      join users u on lower(u.username) = lower(r.username)
      left join definitions d on d.definitionid = r.definitionid
      where r.import_id = ${import_id}),
    unnamed as (
      select ord, valsiid, langid, user_id,
             row_number() over (partition by valsiid, langid, user_id order by ord) as nth
      from staged where definitionid is null),
    free as (
      select d.definitionid, d.valsiid, d.langid, d.user_id,
             row_number() over (partition by d.valsiid, d.langid, d.user_id order by d.definitionnum) as nth
      from definitions d
      where (d.valsiid, d.langid, d.user_id) in (select valsiid, langid, user_id from unnamed)
        and not exists (select from staged s where s.definitionid = d.definitionid))
    insert into import_plan (import_id, ord, valsiid, user_id, definitionid, outcome)
    select ${import_id}::text, s.ord, s.valsiid, s.user_id,
           coalesce(s.definitionid, f.definitionid, nextval(pg_get_serial_sequence('definitions', 'definitionid'))::int),
           case when coalesce(s.known, f.definitionid) is null then 'added' else 'known' end
    from staged s left join unnamed u on u.ord = s.ord
    left join free f on (f.valsiid, f.langid, f.user_id, f.nth) = (u.valsiid, u.langid, u.user_id, u.nth)`.execute(db)
  await sql`analyze import_plan`.execute(db)
}

/** Says of each known definition whether the file has another content, or another score only. */
export async function compareKnown(db: Db, import_id: string) {
  await sql`
    update import_plan p set outcome = case
        when (d.definition, d.notes, d.user_id) is distinct from (r.definition, r.notes, p.user_id)
          or d.selmaho is distinct from r.selmaho
          or r.keywords <> (select coalesce(jsonb_agg(jsonb_build_array(k.place, k.word, k.meaning) order by k.place, k.ord), '[]')
                            from definition_keywords k where k.definitionid = d.definitionid) then 'changed'
        when r.score <> d.imported_score then 'rescored'
        else 'unchanged' end
    from import_rows r, definitions d
    where p.import_id = ${import_id} and p.outcome = 'known' and r.import_id = p.import_id and r.ord = p.ord
      and d.definitionid = p.definitionid`.execute(db)
}

export async function countOutcomes(db: Db, import_id: string) {
  const { rows } = await sql<{ outcome: string; n: number }>`
    select outcome, count(*)::int as n from import_plan where import_id = ${import_id} group by outcome`.execute(db)
  const count = new Map(rows.map((row) => [row.outcome, row.n]))
  const of = (outcome: string) => count.get(outcome) ?? 0
  return { added: of('added'), changed: of('changed') + of('rescored'), unchanged: of('unchanged') }
}

/** Ids of the definitions that read otherwise now, also because of their head word; at most `limit`. */
export async function touchedDefinitions(
  db: Db,
  import_id: string,
  valsiids: number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ definitionid: number }>`
    select definitionid from import_plan where import_id = ${import_id} and outcome <> 'unchanged'
    union select definitionid from definitions where valsiid = any(${valsiids}::int[])
    order by definitionid limit ${limit}`.execute(db)
  return rows.map((row) => row.definitionid)
}

/** Without autovacuum, as in the embedded database, nobody else looks at how the tables have grown. */
export async function analyzeDictionary(db: Db) {
  await sql`analyze users, valsi, definitions, definition_keywords, definition_versions`.execute(db)
}
