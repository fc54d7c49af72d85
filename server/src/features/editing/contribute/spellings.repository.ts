import type { Db } from '../../../platform/context.ts'
import { affectedRows, allRows, column, run } from '../../../platform/database/statements.ts'

export interface Head {
  valsiid: number
  word: string
  normal: string
  source_langid: number
}

/** Returns all head words by ID. */
export const allHeads = (db: Db) =>
  allRows(db)<Head>`select valsiid, word, normal, source_langid from valsi order by valsiid`

export const setNormals = (db: Db, heads: Pick<Head, 'valsiid' | 'normal'>[]) => run(db)`
  update valsi v set normal = h.normal
  from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(valsiid int, normal text)
  where v.valsiid = h.valsiid`

interface Entry {
  valsiid: number
  word: string
  definitions: number
}

/**
 * Groups entries with the same lookup spelling. The first entry in each group is retained: the one with that exact spelling or,
 * failing that, the oldest.
 */
export const sameSpelling = (db: Db) => column(db)<Entry[]>`
  select json_agg(json_build_object('valsiid', v.valsiid, 'word', v.word, 'definitions', n.definitions)
                  order by v.word = v.normal desc, v.valsiid) as entries
  from valsi v cross join lateral (select count(*)::int as definitions from definitions d where d.valsiid = v.valsiid) n
  group by v.source_langid, v.normal having count(*) > 1 order by v.normal`

/**
 * Moves all definitions of an entry, including deleted ones, to the end of another entry. Returns the number of moved definitions
 * that aren't deleted.
 */
export async function moveDefinitions(db: Db, from: number, to: number): Promise<number> {
  const affected = await affectedRows(db)`
    update definitions d set valsiid = ${to}, definitionnum = n.definitionnum
    from (select m.definitionid,
                 row_number() over (partition by m.langid order by m.definitionnum)
                 + coalesce((select max(k.definitionnum) from definitions k
                             where k.valsiid = ${to} and k.langid = m.langid), 0) as definitionnum
          from definitions m where m.valsiid = ${from}) n
    where d.definitionid = n.definitionid`
  await run(db)`update all_definitions set valsiid = ${to} where valsiid = ${from}`
  return affected
}

/** Combines the rafsi of both entries and redirects the merged entry's ID to the remaining entry. */
export async function replaceEntry(db: Db, from: number, to: number) {
  await run(db)`
    update valsi v
    set rafsi = v.rafsi || array(select a from unnest(o.rafsi) with ordinality x(a, i) where not a = any(v.rafsi) order by i),
        imported_rafsi = v.imported_rafsi
          || array(select a from unnest(o.imported_rafsi) with ordinality x(a, i) where not a = any(v.imported_rafsi) order by i)
    from valsi o where v.valsiid = ${to} and o.valsiid = ${from}`
  await run(db)`update valsi_redirects set valsiid = ${to} where valsiid = ${from}`
  await run(db)`insert into valsi_redirects (old_valsiid, valsiid) values (${from}, ${to})`
  await run(db)`delete from all_valsi where valsiid = ${from}`
}
