import { MAX_ID } from '@vlacku/contract/paging'
import type { Construction } from '@vlacku/contract/sentences'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, onlyRow } from '../../../platform/database/statements.ts'
import { CMAVO_OF_CONSTRUCTION } from './constructions.ts'
import type { ParsedQuery } from './parseQuery.ts'

export interface SentenceRow {
  sentence_id: number
  number: string | null
  lojban: string
  translation: string
  langtag: string
  remarks: string
  doubtful: boolean
  source: string
  licence: string
  url: string | null
  rank: number
}

export interface Wanted {
  parsed: ParsedQuery | null
  /** Languages of the translations; undefined for all. */
  languages: number[] | undefined
  /** Constructions that all sentences must contain. */
  constructions: readonly Construction[]
  sort: 'relevance' | 'length'
  /** Integer up to `MAX_ID` that determines the order of results for an empty query. */
  seed: number
  page: number
  per_page: number
}

/** SQL fields of a sentence `s` from source `o` in language `l`. */
export const sentenceFields = sql`
  s.sentence_id, s.number, s.lojban, s.translation, coalesce(l.tag, s.langtag) as langtag, s.remarks, s.doubtful,
  o.name as source, o.licence, o.url`

/** Returns an SQL condition for visible sentences: no duplicates, with a translation into one of the given languages. */
export const shown = (languages: number[] | undefined) =>
  languages ? sql`not s.again and s.langid = any(${languages}::int[])` : sql`not s.again`

/** Returns an SQL condition for visible sentences that contain the given constructions. */
const eligible = ({ languages, constructions }: Wanted) =>
  sql.join(
    [shown(languages), ...constructions.map((name) => sql`s.words && ${[...CMAVO_OF_CONSTRUCTION[name]]}::text[]`)],
    sql` and `,
  )

/** Returns one page and the total. Runs one SQL statement. */
export const sentencePage = (db: Db, wanted: Wanted) =>
  pageOf(db, wanted, wanted.parsed ? rankedMatches(wanted.parsed, wanted) : everything(wanted))

/** Returns a page of sentences that contain at least half of the query's words, best matches first. */
export const nearSentencePage = (db: Db, wanted: Wanted & { content: readonly string[] }) =>
  pageOf(db, wanted, nearMatches(wanted.content, wanted))

async function pageOf(
  db: Db,
  wanted: Wanted,
  found: RawBuilder<unknown>,
): Promise<{ total: number; rows: SentenceRow[] }> {
  const { page, per_page } = wanted
  return onlyRow(db)<{ total: number; rows: SentenceRow[] }>`
    with found as materialized (${found}),
    chosen as (
      select * from found order by ${orderOf(wanted)} limit ${per_page} offset ${(page - 1) * per_page})
    select (select count(*)::int from found) as total,
           coalesce((select json_agg(row_to_json(sentence) order by place) from (
             select ${sentenceFields}, c.rank, c.place
             from (select *, row_number() over (order by ${orderOf(wanted)}) as place from chosen) c
             join sentences s using (sentence_id) join sentence_sources o using (source_id)
             left join languages l on l.langid = s.langid) as sentence), '[]') as rows`
}

/** Ranks matches: whole sentence 4, phrase 3, all words 2, all words as inflections or prefixes 1. */
function rankedMatches(parsed: ParsedQuery, wanted: Wanted): RawBuilder<unknown> {
  const { lojban_key, translation_key, exact, loose } = parsed
  return sql`
    select s.sentence_id, s.doubtful, s.length, 0 as shuffled, case
             when s.lojban_key = ${lojban_key} or s.translation_key = ${translation_key} then 4
             when position(${lojban_key} in s.lojban_key) > 0 or position(${translation_key} in s.translation_key) > 0 then 3
             when s.terms @@ ${exact}::tsquery then 2 else 1 end as rank
    from sentences s where s.terms @@ ${loose}::tsquery and ${eligible(wanted)}`
}

/** Matches sentences that contain some of the words. The rank is the proportion of words found, below 1. */
function nearMatches(content: readonly string[], wanted: Wanted): RawBuilder<unknown> {
  const hits = sql.join(
    content.map((word) => sql`(s.terms @@ ${word}::tsquery)::int`),
    sql` + `,
  )
  return sql`
    select * from (
      select s.sentence_id, s.doubtful, s.length, 0 as shuffled, (${hits})::float / ${content.length + 1}::int as rank
      from sentences s where s.terms @@ ${content.join(' | ')}::tsquery and ${eligible(wanted)}) as compared
    where rank * ${2 * (content.length + 1)}::int >= ${content.length}::int`
}

/** Matches all sentences. Reliable sentences of 3 to 8 words come first, in an order that depends on the seed. */
function everything(wanted: Wanted): RawBuilder<unknown> {
  return sql`
    select s.sentence_id, s.doubtful or s.length not between 3 and 8 as doubtful, s.length, 0 as rank,
           s.sentence_id::bigint * ${wanted.seed}::bigint % ${MAX_ID} as shuffled
    from sentences s where ${eligible(wanted)}`
}

const orderOf = ({ sort }: Wanted) =>
  sort === 'length'
    ? sql`length, rank desc, doubtful, sentence_id`
    : sql`rank desc, doubtful, shuffled, length, sentence_id`

export interface SentencePair {
  id: number
  lojban: string
  translation: string
  /** Language tag of the translation. */
  lang: string
}

/** Returns the next `limit` distinct sentences with an ID greater than `after`, ordered by ID. */
export const sentencePairs = (db: Db, after: number, limit: number) => allRows(db)<SentencePair>`
  select s.sentence_id as id, s.lojban, s.translation, coalesce(l.tag, s.langtag) as lang
  from sentences s left join languages l on l.langid = s.langid
  where s.sentence_id > ${after} and not s.again order by s.sentence_id limit ${limit}`

/** Returns the number of sentences that contain each word. A cmavo compound counts as a whole and as each of its cmavo. */
export async function wordFrequencies(db: Db): Promise<Map<string, number>> {
  const rows = await allRows(db)<{ word: string; count: number }>`
    select word, count(*)::int as count from sentences s, unnest(s.words) as word where not s.again group by word`
  return new Map(rows.map(({ word, count }) => [word, count]))
}
