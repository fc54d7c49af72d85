import { DUMPED_KINDS, type DumpedKind } from '@vlacku/contract/dumps'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, firstRow, onlyValue, run } from '../../../platform/database/statements.ts'
import type { Place } from './position.ts'

export interface Feed {
  feed_id: string
  /** Tombstones from transactions up to this one have been deleted. */
  forgotten: string
  /** All transactions before this one have ended. */
  until: string
  /** True if the feed's transaction IDs come from the database from which this one was copied. */
  is_foreign: boolean
}

export const findFeed = (db: Db) => firstRow(db)<Feed>`
  select feed_id, forgotten::text, pg_snapshot_xmin(pg_current_snapshot())::text as until,
         coalesce((select xact from dump_records order by xact desc, seq desc limit 1)
                  >= pg_snapshot_xmax(pg_current_snapshot()), false) as is_foreign
  from dump_feeds limit 1`

/** Locks the feed so that no other node can change it until the transaction ends. */
export const lockFeed = (db: Db) => run(db)`lock table dump_feeds in exclusive mode`

/** Starts a new feed. Waits for active writers to finish, and blocks new writers. */
export const renewFeed = (db: Db) => run(db)`select renew_dump_records()`

/** Returns the position of the last changed record, which identifies the state of the dumped data. */
export const lastRecord = (db: Db) => onlyValue(db)<string>`
  select concat_ws('.', (select feed_id from dump_feeds limit 1),
                   (select concat_ws('.', xact, seq) from dump_records order by xact desc, seq desc limit 1)) as last`

/** Deletes tombstones from before the given time and stores the position up to which they have been deleted. */
export const deleteTombstones = (db: Db, before: Date) => run(db)`
  with old as (delete from dump_records where deleted_at < ${before} returning xact),
       last as (select xact from old order by xact desc limit 1)
  update dump_feeds set forgotten = greatest(forgotten, last.xact) from last`

interface Wanted {
  after: Place
  /** Excludes this transaction and later ones; null includes all transactions that have ended. */
  until: string | null
  /** Maximum number of records, not counting referenced records. */
  limit: number
  /** True if definitions include their current version. */
  withCurrent: boolean
}

export interface PageOfRecords {
  /** Position of the last selected record; null if there is none. */
  last: Place | null
  /** Upper bound: all transactions before it have ended. May be the requested limit. */
  until: string
  /** Number of selected records. */
  found: number
  /** Lines with their record kinds. Records precede the records that reference them. */
  lines: [DumpedKind | 'deleted', string][]
}

/**
 * Returns the current state of the records changed after a position, in order of change, preceded by referenced records that the
 * client can't have yet. Runs a single SQL statement, so that the result is consistent.
 */
export async function recordsAfter(db: Db, { after, until, limit, withCurrent }: Wanted): Promise<PageOfRecords> {
  const rows = await allRows(db)<{ xact: string | null; seq: string | null } & Omit<PageOfRecords, 'last'>>`
    with bound as (
      select least(pg_snapshot_xmin(pg_current_snapshot()), ${until}::text::xid8) as until),
    page as materialized (
      select r.* from dump_records r cross join bound
      where (r.xact, r.seq) > (${after.xact}::text::xid8, ${after.seq}::bigint) and r.xact < bound.until
      order by r.xact, r.seq limit ${limit}),
    last as materialized (select xact, seq from page order by xact desc, seq desc limit 1),
    there as (select kind, id from page where deleted_at is null),
    w_definition as materialized (
      select id from there where kind = 'definition'
      union select b.definitionid from there t join definition_versions b on b.version_id = t.id where t.kind = 'version'),
    w_version as materialized (
      select id from there where kind = 'version'
      union select b.version_id from w_definition w join definitions d on d.definitionid = w.id
            join definition_versions b on b.definitionid = d.definitionid and b.version = d.version
            where ${withCurrent}::boolean),
    w_entry as materialized (
      select id from there where kind = 'entry'
      union select d.valsiid from w_definition w join definitions d on d.definitionid = w.id),
    w_redirect as (select id from there where kind = 'redirect'),
    w_author as (
      select id from there where kind = 'author'
      union select v.user_id from w_entry w join valsi v on v.valsiid = w.id where v.user_id is not null
      union select d.user_id from w_definition w join definitions d on d.definitionid = w.id
      union select b.user_id from w_version w join definition_versions b on b.version_id = w.id),
    w_language as (
      select id from there where kind = 'language'
      union select v.source_langid from w_entry w join valsi v on v.valsiid = w.id
      union select d.langid from w_definition w join definitions d on d.definitionid = w.id),
    wanted as (${sql.join(
      DUMPED_KINDS.map((kind) => sql`select ${kind}::text as kind, id from ${sql.table(`w_${kind}`)}`),
      sql` union all `,
    )}),
    needed as materialized (
      select w.kind, w.id from wanted w left join dump_records r on r.kind = w.kind and r.id = w.id
      where exists (select from there t where t.kind = w.kind and t.id = w.id)
         or r.id is null or r.xact > (select xact from last)
         or r.xact = (select xact from last) and r.seq > (select seq from last)),
    written as (
      select 0 as rank, id, 'deleted' as kind,
             json_build_object('kind', 'deleted', 'what', kind, 'id', id, 'deleted_at', ${moment(sql`deleted_at`)}) as record
      from page where deleted_at is not null
      union all ${sql.join(
        DUMPED_KINDS.map(
          (kind, nth) => sql`
            select ${nth + 1}::int, n.id, ${kind}::text, json_build_object('kind', ${kind}::text, ${fields[kind].is})
            from needed n ${fields[kind].from} where n.kind = ${kind}`,
        ),
        sql` union all `,
      )})
    select (select xact::text from last), (select seq::text from last), (select until::text from bound),
           (select count(*)::int from page) as found,
           (select coalesce(json_agg(json_build_array(kind, record::text) order by rank, id), '[]') from written) as lines`
  const { xact, seq, ...page } = rows[0]!
  return { last: xact === null || seq === null ? null : { xact, seq }, ...page }
}

/** Formats a time with microseconds in UTC, regardless of the database time zone. */
function moment(at: RawBuilder<unknown>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

const keywords = sql`
  (select coalesce(json_agg(json_build_object('place', k.place, 'word', k.word, 'meaning', k.meaning) order by k.place, k.ord), '[]')
   from definition_keywords k where k.definitionid = d.definitionid)`

/** Dumped fields of each kind of record. */
const fields: Record<DumpedKind, { from: RawBuilder<unknown>; is: RawBuilder<unknown> }> = {
  language: {
    from: sql`join languages l on l.langid = n.id`,
    is: sql`'lang_id', l.langid, 'tag', l.tag, 'english_name', l.english_name, 'lojban_name', l.lojban_name,
            'real_name', l.real_name, 'for_lojban', l.for_lojban, 'url', l.url`,
  },
  author: {
    from: sql`join users u on u.user_id = n.id`,
    is: sql`'author_id', u.user_id, 'username', u.username, 'realname', u.realname`,
  },
  entry: {
    from: sql`join valsi v on v.valsiid = n.id join word_types t using (type_id)`,
    is: sql`'valsi_id', v.valsiid, 'word', v.word, 'source_lang_id', v.source_langid, 'word_type', t.descriptor,
            'rafsi', v.rafsi, 'author_id', v.user_id, 'created_at', ${moment(sql`v.created_at`)}`,
  },
  redirect: {
    from: sql`join valsi_redirects r on r.old_valsiid = n.id`,
    is: sql`'old_valsi_id', r.old_valsiid, 'valsi_id', r.valsiid`,
  },
  definition: {
    from: sql`join definitions d on d.definitionid = n.id`,
    is: sql`'definition_id', d.definitionid, 'valsi_id', d.valsiid, 'lang_id', d.langid, 'number', d.definitionnum,
            'definition', d.definition, 'notes', d.notes, 'etymology', d.etymology, 'jargon', d.jargon, 'selmaho', d.selmaho,
            'author_id', d.user_id, 'owner_only', d.owner_only, 'score', d.score, 'version', d.version,
            'keywords', ${keywords}, 'created_at', ${moment(sql`d.created_at`)}, 'updated_at', ${moment(sql`d.updated_at`)}`,
  },
  version: {
    from: sql`join definition_versions b on b.version_id = n.id`,
    is: sql`'version_id', b.version_id, 'definition_id', b.definitionid, 'version', b.version, 'version_kind', b.kind,
            'restored', b.restored, 'conflict', b.conflict, 'author_id', b.user_id, 'message', b.message,
            'created_at', ${moment(sql`b.created_at`)}, 'content', b.content - 'images'`,
  },
}

/** Returns the URL of the site mirrored by this one. */
export async function followedUrl(db: Db): Promise<string | null> {
  const rows = await allRows(db)<{ url: string }>`select url from followed_sites`
  return rows[0]?.url ?? null
}
