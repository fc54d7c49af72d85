import type { Db } from '../../../platform/context.ts'
import { allRows, onlyRow, onlyValue } from '../../../platform/database/statements.ts'
import { accountNamed } from '../../accounts/accountNames/index.ts'

export interface SqlQuery {
  search: string
  /** The query as a normalized head word. */
  normal: string
  page: number
  per_page: number
  languages: number[] | undefined
  selmaho: string | undefined
  word_type: number | undefined
  username: string | undefined
  source_langid: number
}

/** Returns the comment counts of the given definitions, omitting zero counts. */
export async function commentCounts(db: Db, definitionids: number[]): Promise<Map<number, number>> {
  if (definitionids.length === 0) return new Map()
  const rows = await allRows(db)<{ definitionid: number; total_comments: number }>`
    select definitionid, total_comments from threads where definitionid = any(${definitionids}::int[])`
  return new Map(rows.map(({ definitionid, total_comments }) => [definitionid, total_comments]))
}

/**
 * Runs a simple SQL search during the first index build: exact words, rafsi, glosses, prefixes, then text. User input is passed
 * only as query parameters.
 */
export async function searchInSql(db: Db, query: SqlQuery) {
  const { search, normal } = query
  return onlyRow(db)<{ total: number; hits: { definitionid: number; band: number }[] }>`
    with found as (
      select d.definitionid, d.score, v.word, case
          when ${search}::text = '' then 0
          when ${normal}::text = '' then null
          when v.normal = ${normal}::text then 1
          when ${normal}::text = any(v.rafsi) then 2
          when exists (select from definition_keywords k where k.definitionid = d.definitionid and k.place = 0
                       and lower(k.word) = lower(${search}::text)) then 3
          when starts_with(v.normal, ${normal}::text) then 4
          when position(lower(${search}::text) in lower(d.definition)) > 0 then 6
          when position(lower(${search}::text) in lower(d.notes)) > 0 then 7
        end as band
      from definitions d join valsi v using (valsiid) join users u on u.user_id = d.user_id
      where v.source_langid = ${query.source_langid}
        and (${query.languages ?? null}::int[] is null or d.langid = any(${query.languages ?? null}::int[]))
        and (${query.selmaho ?? null}::text is null or d.selmaho = ${query.selmaho ?? null}::text
             or (right(${query.selmaho ?? null}::text, 1) = '*' and starts_with(d.selmaho, left(${query.selmaho ?? null}::text, -1))))
        and (${query.word_type ?? null}::int is null or v.type_id = ${query.word_type ?? null}::int)
        and (${query.username ?? null}::text is null or u.user_id = ${accountNamed(query.username)})
    ), hits as (select * from found where band is not null)
    select (select count(*)::int from hits) as total,
           coalesce((select json_agg(json_build_object('definitionid', definitionid, 'band', band)) from (
             select definitionid, band from hits order by band, score desc, length(word), word, definitionid
             limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) as page), '[]') as hits`
}

export const countDefinitions = (db: Db) => onlyValue(db)<number>`select count(*)::int as n from definitions`
