import type { Db } from '../../../../platform/context.ts'
import { affectedRows, column, onlyRow, onlyValue, run } from '../../../../platform/database/statements.ts'
import { setSiteMetadata } from '../../../../platform/siteMetadata.ts'
import type { Indexed } from '../words.ts'
import type { SourceMetadata } from './sources.ts'

export interface StagedSentence extends SourceMetadata, Indexed {
  /** Zero-based position in the file. */
  ord: number
  number: string | null
  lojban: string
  translation: string
  langtag: string
  remarks: string
  doubtful: boolean
}

export const stageSentences = (db: Db, import_id: string, rows: StagedSentence[]) => run(db)`
  insert into sentence_rows (import_id, ord, source, licence, url, number, lojban, translation, langtag, remarks, doubtful,
                             words, length, lojban_key, translation_key, terms)
  select ${import_id}::text, ord, source, licence, url, number, lojban, translation, langtag, remarks, doubtful,
         words, length, lojban_key, translation_key, terms
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    ord int, source text, licence text, url text, number text, lojban text, translation text, langtag text, remarks text,
    doubtful boolean, words text[], length smallint, lojban_key text, translation_key text, terms text[])`

/** Upserts sources. */
export async function saveSources(db: Db, import_id: string): Promise<number> {
  return affectedRows(db)`
    insert into sentence_sources (name, licence, url)
    select distinct on (source) source, licence, url from sentence_rows where import_id = ${import_id} order by source, ord
    on conflict (name) do update set licence = excluded.licence, url = coalesce(excluded.url, sentence_sources.url)
    where excluded.licence <> '' and (sentence_sources.licence <> excluded.licence
      or sentence_sources.url is distinct from coalesce(excluded.url, sentence_sources.url))`
}

/** Upserts sentences. Of several duplicates, the first one counts. */
export const mergeSentences = (db: Db, import_id: string) => onlyRow(db)<{ added: number; changed: number }>`
  with given as (
    select distinct on (o.source_id, r.lojban, r.translation)
           o.source_id, r.number, r.lojban, r.translation, l.langid, r.langtag, r.remarks, r.doubtful, r.words, r.length,
           r.lojban_key, r.translation_key, array_to_tsvector(r.terms) as terms, r.ord
    from sentence_rows r join sentence_sources o on o.name = r.source left join languages l on l.tag = r.langtag
    where r.import_id = ${import_id} order by o.source_id, r.lojban, r.translation, r.ord),
  written as (
    insert into sentences as s (source_id, number, lojban, translation, langid, langtag, remarks, doubtful, words, length,
                                lojban_key, translation_key, terms)
    select source_id, number, lojban, translation, langid, langtag, remarks, doubtful, words, length,
           lojban_key, translation_key, terms
    from given order by ord
    on conflict (source_id, md5(lojban), md5(translation)) do update
      set (number, langid, langtag, remarks, doubtful, words, length, lojban_key, translation_key, terms)
        = (excluded.number, excluded.langid, excluded.langtag, excluded.remarks, excluded.doubtful, excluded.words,
           excluded.length, excluded.lojban_key, excluded.translation_key, excluded.terms)
      where (s.number, s.langid, s.langtag, s.remarks, s.doubtful, s.words, s.lojban_key, s.translation_key, s.terms)
        is distinct from (excluded.number, excluded.langid, excluded.langtag, excluded.remarks, excluded.doubtful,
                          excluded.words, excluded.lojban_key, excluded.translation_key, excluded.terms)
    returning xmax = 0 as is_new)
  select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed
  from written`

/**
 * Marks all but one of several duplicate sentences as repeated. Prefers a known language, then a reliable source, then the oldest
 * sentence.
 */
export const markRepeated = (db: Db) => run(db)`
  update sentences s set again = not s.again
  from (select sentence_id, row_number() over (
          partition by lojban_key, translation_key order by langid is null, doubtful, sentence_id) > 1 as again
        from sentences) r
  where r.sentence_id = s.sentence_id and r.again <> s.again`

/** Merges the pending entries of the search indexes and updates the planner statistics. */
export async function settleSentences(db: Db) {
  await run(
    db,
  )`select gin_clean_pending_list(name::regclass) from unnest(array['sentences_words', 'sentences_terms']) name`
  await run(db)`analyze sentences`
}

export const stagedImports = (db: Db) => column(db)<string>`select distinct import_id from sentence_rows`

export async function clearStaging(db: Db, import_ids: string[]) {
  if (import_ids.length === 0) return
  await run(db)`delete from sentence_rows where import_id = any(${import_ids}::text[])`
}

/** Returns true if there are no sentences and the starter dictionary was added without its sentences. */
export const wantsStarterSentences = (db: Db) => onlyValue(db)<boolean>`
  select not exists (select from sentences) and exists (select from site_facts where name = 'starter')
         and not exists (select from site_facts where name = 'starter_sentences') as wants`

export const rememberStarterSentences = (db: Db, now: Date) =>
  setSiteMetadata(db, 'starter_sentences', { given_at: now })

/** Deletes a source and its sentences. */
export async function removeSource(db: Db, name: string): Promise<number> {
  const affected = await affectedRows(db)`
    delete from sentences where source_id = (select source_id from sentence_sources where name = ${name})`
  await run(db)`delete from sentence_sources where name = ${name}`
  return affected
}
