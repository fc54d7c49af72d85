import type { Dumped } from '@vlacku/contract/dumps'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { column, firstRow, firstValue, onlyValue, run } from '../../../platform/database/statements.ts'
import { accountNamed } from '../../accounts/accountNames/index.ts'

const json = (rows: unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Saves languages by ID. If another local language has the same tag, its tag is freed; a later record assigns it a new one. */
export async function saveLanguages(db: Db, languages: Dumped<'language'>[]): Promise<void> {
  if (languages.length === 0) return
  await run(db)`
    update languages l set tag = l.tag || '-x-' || l.langid
    from jsonb_to_recordset(${json(languages)}) as r(lang_id int, tag text)
    where l.tag = r.tag and l.langid <> r.lang_id`
  await run(db)`
    insert into languages (langid, tag, english_name, lojban_name, real_name, for_lojban, url)
    select lang_id, tag, english_name, lojban_name, real_name, for_lojban, url
    from jsonb_to_recordset(${json(languages)}) as r(lang_id int, tag text, english_name text, lojban_name text,
                                                     real_name text, for_lojban text, url text)
    on conflict (langid) do update
    set (tag, english_name, lojban_name, real_name, for_lojban, url)
      = (excluded.tag, excluded.english_name, excluded.lojban_name, excluded.real_name, excluded.for_lojban, excluded.url)
    where (languages.tag, languages.english_name, languages.lojban_name, languages.real_name, languages.for_lojban, languages.url)
      is distinct from
      (excluded.tag, excluded.english_name, excluded.lojban_name, excluded.real_name, excluded.for_lojban, excluded.url)`
}

export const accountOfAuthor = (db: Db, author_id: number) => firstValue(db)<number>`
  select user_id from followed_authors where author_id = ${author_id}`

export interface NameHolder {
  user_id: number
  /** Current account name. The account may previously have had the author's name. */
  username: string
  is_attribution: boolean
  /** Author at the source to whom the account belongs. */
  author_id: number | null
}

export const holderOfName = (db: Db, username: string) => firstRow(db)<NameHolder>`
  select u.user_id, u.username, u.is_attribution, a.author_id from users u left join followed_authors a using (user_id)
  where u.user_id = ${accountNamed(username)}`

export const nameOf = (db: Db, user_id: number) =>
  onlyValue(db)<string>`select username from users where user_id = ${user_id}`

export const renameAccount = (
  db: Db,
  user_id: number,
  { username, realname }: Record<'username' | 'realname', string>,
) => run(db)`
  update users set username = ${username}, realname = ${realname}, username_look = null
  where user_id = ${user_id} and (username, realname) is distinct from (${username}::text, ${realname}::text)`

/** Adds an account without a login. */
export function addAccount(db: Db, { username, realname }: Record<'username' | 'realname', string>) {
  return onlyValue(db)<number>`
      insert into users (username, realname, is_attribution) values (${username}, ${realname}, true) returning user_id`
}

export const connectAuthor = (db: Db, author_id: number, user_id: number) =>
  run(db)`insert into followed_authors (author_id, user_id) values (${author_id}, ${user_id})`

export const unknownAuthors = (db: Db, author_ids: number[]) => column(db)<number>`
  select author_id from unnest(${author_ids}::int[]) as given(author_id)
  where not exists (select from followed_authors a where a.author_id = given.author_id)`

export const unknownTypes = (db: Db, types: string[]) => column(db)<string>`
  select type from unnest(${types}::text[]) as given(type)
  where not exists (select from word_types t where t.descriptor = type)`

/**
 * Saves entries as they are at the source, with the local lookup spelling. If another entry has the same word, that word is freed
 * until the other entry is updated.
 */
export async function saveEntries(db: Db, entries: (Dumped<'entry'> & { normal: string })[]): Promise<void> {
  if (entries.length === 0) return
  await run(db)`
    update valsi v set word = v.word || ' ~' || v.valsiid
    from jsonb_to_recordset(${json(entries)}) as r(valsi_id int, word text, source_lang_id int)
    where v.word = r.word and v.source_langid = r.source_lang_id and v.valsiid <> r.valsi_id`
  await run(db)`
    insert into all_valsi (valsiid, word, normal, source_langid, type_id, rafsi, user_id, created_at)
    select r.valsi_id, r.word, r.normal, r.source_lang_id, t.type_id,
           array(select jsonb_array_elements_text(r.rafsi)), a.user_id, r.created_at
    from jsonb_to_recordset(${json(entries)}) as r(valsi_id int, word text, normal text, source_lang_id int, word_type text,
                                                   rafsi jsonb, author_id int, created_at timestamptz)
    join word_types t on t.descriptor = r.word_type left join followed_authors a using (author_id)
    on conflict (valsiid) do update
    set (word, normal, source_langid, type_id, rafsi, user_id, created_at, deleted_at)
      = (excluded.word, excluded.normal, excluded.source_langid, excluded.type_id, excluded.rafsi, excluded.user_id,
         excluded.created_at, null)
    where (all_valsi.word, all_valsi.normal, all_valsi.source_langid, all_valsi.type_id, all_valsi.rafsi, all_valsi.user_id,
           all_valsi.created_at, all_valsi.deleted_at)
      is distinct from
      (excluded.word, excluded.normal, excluded.source_langid, excluded.type_id, excluded.rafsi, excluded.user_id,
       excluded.created_at, null)`
  await run(db)`
    delete from followed_leftovers l using jsonb_to_recordset(${json(entries)}) as r(valsi_id int)
    where l.valsiid = r.valsi_id`
}

/** Saves definitions as they are at the source. The score is the sum of the source's votes, since a mirror has no votes. */
export async function saveDefinitions(db: Db, definitions: Dumped<'definition'>[]): Promise<void> {
  if (definitions.length === 0) return
  await run(db)`
    update definitions d set definitionnum = -d.definitionid
    from jsonb_to_recordset(${json(definitions)}) as r(definition_id int, valsi_id int, lang_id int, number int)
    where (d.valsiid, d.langid, d.definitionnum) = (r.valsi_id, r.lang_id, r.number) and d.definitionid <> r.definition_id`
  await run(db)`
    insert into all_definitions (definitionid, valsiid, langid, definitionnum, definition, notes, etymology, jargon, selmaho,
                             user_id, owner_only, imported_score, score, version, created_at, updated_at)
    select r.definition_id, r.valsi_id, r.lang_id, r.number, r.definition, r.notes, r.etymology, r.jargon, r.selmaho,
           a.user_id, r.owner_only, r.score, r.score, r.version, r.created_at, r.updated_at
    from jsonb_to_recordset(${json(definitions)}) as r(
      definition_id int, valsi_id int, lang_id int, number int, definition text, notes text, etymology text, jargon text,
      selmaho text, author_id int, owner_only boolean, score int, version int, created_at timestamptz, updated_at timestamptz)
    join followed_authors a using (author_id)
    on conflict (definitionid) do update
    set (valsiid, langid, definitionnum, definition, notes, etymology, jargon, selmaho, user_id, owner_only, imported_score,
         score, version, created_at, updated_at, deleted_at)
      = (excluded.valsiid, excluded.langid, excluded.definitionnum, excluded.definition, excluded.notes, excluded.etymology,
         excluded.jargon, excluded.selmaho, excluded.user_id, excluded.owner_only, excluded.imported_score, excluded.score,
         excluded.version, excluded.created_at, excluded.updated_at, null)`
  await run(db)`
    delete from definition_keywords k using jsonb_to_recordset(${json(definitions)}) as r(definition_id int)
    where k.definitionid = r.definition_id`
  await run(db)`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select r.definition_id, (k ->> 'place')::smallint,
           row_number() over (partition by r.definition_id, k ->> 'place' order by nth) - 1, k ->> 'word', k ->> 'meaning'
    from jsonb_to_recordset(${json(definitions)}) as r(definition_id int, keywords jsonb)
    cross join lateral jsonb_array_elements(r.keywords) with ordinality a(k, nth)`
}

/**
 * Saves versions as they are at the source. Replaces local versions of the same definition that have the same number, since those
 * were deleted at the source.
 */
export async function saveVersions(db: Db, versions: Dumped<'version'>[]): Promise<void> {
  if (versions.length === 0) return
  await run(db)`
    delete from definition_versions b
    using jsonb_to_recordset(${json(versions)}) as r(version_id int, definition_id int, version int)
    where (b.definitionid, b.version) = (r.definition_id, r.version) and b.version_id <> r.version_id`
  await run(db)`
    insert into definition_versions (version_id, definitionid, version, content, user_id, message, created_at, kind, restored, conflict)
    select r.version_id, r.definition_id, r.version, r.content || '{"images": []}', a.user_id, r.message, r.created_at,
           r.version_kind, r.restored, r.conflict
    from jsonb_to_recordset(${json(versions)}) as r(
      version_id int, definition_id int, version int, content jsonb, author_id int, message text, created_at timestamptz,
      version_kind text, restored int, conflict text)
    join followed_authors a using (author_id)
    on conflict (version_id) do update
    set (definitionid, version, content, user_id, message, created_at, kind, restored, conflict)
      = (excluded.definitionid, excluded.version, excluded.content, excluded.user_id, excluded.message, excluded.created_at,
         excluded.kind, excluded.restored, excluded.conflict)
    where (definition_versions.definitionid, definition_versions.version, definition_versions.content, definition_versions.user_id,
           definition_versions.message, definition_versions.created_at, definition_versions.kind, definition_versions.restored,
           definition_versions.conflict)
      is distinct from
      (excluded.definitionid, excluded.version, excluded.content, excluded.user_id, excluded.message, excluded.created_at,
       excluded.kind, excluded.restored, excluded.conflict)`
}

export async function saveRedirects(db: Db, redirects: Dumped<'redirect'>[]): Promise<void> {
  if (redirects.length === 0) return
  await run(db)`
    insert into valsi_redirects (old_valsiid, valsiid)
    select old_valsi_id, valsi_id from jsonb_to_recordset(${json(redirects)}) as r(old_valsi_id int, valsi_id int)
    on conflict (old_valsiid) do update set valsiid = excluded.valsiid
    where valsi_redirects.valsiid <> excluded.valsiid`
}

const ids = (values: number[]) => sql`any(${values}::int[])`

export const removeVersions = (db: Db, version_ids: number[]) =>
  run(db)`delete from definition_versions where version_id = ${ids(version_ids)}`
export const deleteDefinitions = (db: Db, definitionids: number[], at: Date) =>
  run(db)`update definitions set deleted_at = ${at} where definitionid = ${ids(definitionids)}`
export const removeRedirects = (db: Db, valsiids: number[]) =>
  run(db)`delete from valsi_redirects where old_valsiid = ${ids(valsiids)}`

/** Deletes entries that were deleted at the source, once they have no local definitions left. */
export async function removeEntries(db: Db, entries: Pick<Dumped<'deleted'>, 'id' | 'deleted_at'>[]): Promise<void> {
  await run(db)`
    insert into followed_leftovers (valsiid, deleted_at)
    select id, deleted_at from jsonb_to_recordset(${json(entries)}) as r(id int, deleted_at timestamptz)
    on conflict (valsiid) do update set deleted_at = excluded.deleted_at`
  await run(db)`
    update valsi v set deleted_at = l.deleted_at from followed_leftovers l
    where v.valsiid = l.valsiid and not exists (select from definitions d where d.valsiid = v.valsiid)`
  await run(db)`
    update dump_records r set deleted_at = l.deleted_at from followed_leftovers l
    where r.kind = 'entry' and r.id = l.valsiid and r.deleted_at is not null`
  await run(db)`
    delete from followed_leftovers l where not exists (select from valsi v where v.valsiid = l.valsiid)`
}

/** Copies the times of tombstones from the source. */
export async function dateTombstones(db: Db, deleted: Dumped<'deleted'>[]): Promise<void> {
  if (deleted.length === 0) return
  await run(db)`
    insert into dump_records (kind, id, deleted_at)
    select what, id, deleted_at from jsonb_to_recordset(${json(deleted)}) as r(what text, id int, deleted_at timestamptz)
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at where dump_records.deleted_at is not null`
}

/** Returns the changed definitions, including those of changed entries. */
export const definitionsOf = (db: Db, definitionids: number[], valsiids: number[]) => column(db)<number>`
  select definitionid from definitions where valsiid = ${ids(valsiids)}
  union select unnest(${definitionids}::int[])`
