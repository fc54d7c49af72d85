import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, column, firstRow, onlyRow, onlyValue } from '../../../platform/database/statements.ts'
import type { ExportedDefinition, ExportLanguage, ExportOrder } from './source.ts'

export const languageByTag = (db: Db, tag: string) => firstRow(db)<ExportLanguage>`
  select langid, tag, english_name, real_name from languages where lower(tag) = lower(${tag})`

export const languagesById = (db: Db, langids: number[]) => allRows(db)<ExportLanguage>`
  select langid, tag, english_name, real_name from languages where langid = any(${langids}::int[])`

type Wanted = Omit<ExportOrder, 'format'>

/** Selects the definitions for an export order, with their sort keys. */
const chosen = ({ langid, source_langid, positive_scores_only, collection_id }: Wanted): RawBuilder<unknown> => sql`
  select ${positive_scores_only ? sql`distinct on (d.valsiid)` : sql``} d.definitionid, v.word, v.normal, d.score
  from definitions d join valsi v using (valsiid)
  where d.langid = ${langid} and v.source_langid = ${source_langid}
    ${positive_scores_only ? sql`and d.score >= 0` : sql``}
    ${
      collection_id === null
        ? sql``
        : sql`and d.definitionid in (select i.definitionid from collection_items i
                where i.collection_id = ${collection_id} and i.deleted_at is null)`
    }
  ${positive_scores_only ? sql`order by d.valsiid, d.score desc, d.definitionid` : sql``}`

/** Returns definition IDs sorted by word, best first. Runs one SQL statement, for a consistent selection. */
export const chosenIds = (db: Db, wanted: Wanted) => column(db)<number>`
  select definitionid from (${chosen(wanted)}) c
  order by normal collate "C", word collate "C", score desc, definitionid`

/** Returns the maximum numbers of keywords per definition, which determine the table columns. */
export function widthOf(db: Db, definitionids: number[]) {
  return onlyRow(db)<{ most_glosses: number; highest_place: number }>`
    select coalesce(max(glosses), 0)::int as most_glosses, coalesce(max(highest), 0)::int as highest_place
    from (select count(*) filter (where place = 0) as glosses, max(place) as highest
          from definition_keywords where definitionid = any(${definitionids}::int[]) group by definitionid) k`
}

/** Returns definitions in the given order, excluding definitions deleted in the meantime. */
export async function definitionsInOrder(
  db: Db,
  definitionids: number[],
  collection_id: number | null,
): Promise<ExportedDefinition[]> {
  const note =
    collection_id === null
      ? sql`''`
      : sql`coalesce((select i.notes from collection_items i where i.collection_id = ${collection_id}
              and i.definitionid = d.definitionid and i.deleted_at is null limit 1), '')`
  return allRows(db)<ExportedDefinition>`
    select d.definitionid as definition_id, v.word, t.descriptor as type, v.rafsi, d.selmaho, u.username, u.realname,
           d.definition, d.notes, d.etymology, d.jargon, d.score,
           extract(epoch from d.updated_at)::float8 * 1000 as changed_at, ${note} as collection_note,
           coalesce((select json_agg(json_build_object('place', k.place, 'word', k.word, 'meaning', k.meaning)
                                     order by k.place, k.ord)
                     from definition_keywords k where k.definitionid = d.definitionid), '[]') as keywords
    from unnest(${definitionids}::int[]) with ordinality as wanted (definitionid, nth)
    join definitions d using (definitionid)
    join valsi v using (valsiid) join word_types t using (type_id) join users u on u.user_id = d.user_id
    order by nth`
}

/** Returns a fingerprint of an export's content, computed from the number, IDs, versions and scores of its definitions. */
export const fingerprintOf = (db: Db, { langid, source_langid, collection_id }: Wanted) => onlyValue(db)<string>`
  select concat_ws('.', count(*), sum(d.definitionid::bigint), sum(d.version), sum(d.score), extract(epoch from max(d.updated_at)),
                   (select concat_ws('.', extract(epoch from updated_at), name) from collections where collection_id = ${collection_id}::int)) as fingerprint
  from definitions d join valsi v using (valsiid)
  where d.langid = ${langid} and v.source_langid = ${source_langid}`

interface LanguageState {
  langid: number
  tag: string
  real_name: string
  source_langid: number
  source_tag: string
  /** Last change of any definition. */
  changed_at: Date
}

/** Returns all language pairs with definitions. */
export const languageStates = (db: Db) => allRows(db)<LanguageState>`
  select p.*, l.tag, l.real_name, s.tag as source_tag
  from (select d.langid, v.source_langid, max(d.updated_at) as changed_at
        from definitions d join valsi v using (valsiid) group by 1, 2) p
  join languages l using (langid) join languages s on s.langid = p.source_langid
  order by s.tag, l.tag`
