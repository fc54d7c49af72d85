/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import path from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ctx, systemCtx, type Viewer } from '../../../platform/context.ts'
import { connect } from '../../../platform/database/connect.ts'
import { migrate, readMigrations } from '../../../platform/database/migrate.ts'
import type { DB } from '../../../platform/tables.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { type EmptyDatabase, emptyDatabase } from '../../../testing/emptyDatabase.ts'
import { definitionsByIds } from '../../dictionary/entries/index.ts'
import { itemsByIds } from '../../learning/collections/items.repository.ts'
import { listDeleted, restoreDefinition } from './deleting.service.ts'

const files = readMigrations(path.resolve(import.meta.dirname, '../../../../migrations'))
const before = files.slice(
  0,
  files.findIndex(({ name }) => name === '0055_deleted_rows.sql'),
)

const IMPORT = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

/** Two entries with two definitions each, and one row of every kind that can refer to them. Users: 1 alis, 2 djan, 3 noras. */
const DATA = `
  insert into users (username) values ('alis'), ('djan'), ('noras');
  insert into languages values (1, 'jbo', '', '', '', null, null), (2, 'en', '', '', '', null, null);
  insert into word_types values (1, 'gismu');
  insert into valsi (valsiid, word, normal, source_langid, type_id) values (1, 'klama', 'klama', 1, 1), (2, 'brode', 'brode', 1, 1);
  insert into definitions (definitionid, valsiid, langid, definitionnum, definition, user_id, score)
    values (10, 1, 2, 1, 'goes', 1, 1), (11, 1, 2, 2, 'moves', 1, 0), (20, 2, 2, 1, 'is so', 1, 0), (21, 2, 2, 2, 'is thus', 1, 0);
  insert into definition_versions (definitionid, version, content, user_id, kind)
    select definitionid, 1, jsonb_build_object('definition', definition, 'langid', 2, 'notes', '', 'jargon', '', 'etymology', '',
      'selmaho', null, 'keywords', '[]'::jsonb, 'images', '[]'::jsonb), 1, 'created' from definitions order by definitionid;
  insert into images (bytes, width, height, etag, user_id, used_at) values ('', 1, 1, '', 1, now());
  insert into definition_images values (20, 0, 1, 'a picture');
  insert into definition_keywords values (20, 0, 0, 'so', null);
  insert into definition_votes values (10, 2, 1, 1, now());
  insert into valsi_subscriptions values (2, 2, 'edit', now());
  insert into threads (thread_id, valsiid, definitionid, word, definition, user_id, last_num, total_comments)
    values (1, 2, 20, 'brode', 'is so', 2, 1, 1), (2, 99, 98, 'xu', 'is it', 2, 1, 1);
  insert into comments (thread_id, user_id, comment_num, depth, path, created_at, subject, content, terms)
    values (1, 2, 1, 0, '{1}', now(), '', '[]', ''), (2, 2, 1, 0, '{1}', now(), '', '[]', '');
  insert into comment_mentions values (2, 1), (99, 1);
  insert into reports (definitionid, word, version, reason, user_id, created_at) values (11, 'klama', 1, 'spam', 2, now());
  insert into reports (about, comment_id, word, version, reason, user_id, created_at)
    values ('comment', 1, 'brode', 1, 'spam', 2, now());
  insert into collections (collection_id, user_id, name, created_at, updated_at, item_count) values (1, 2, 'words', now(), now(), 3);
  insert into collection_items (item_id, collection_id, definitionid, place, added_at, last) values
    (1, 1, 20, 0, now(), null), (3, 1, 97, 2, now(), null),
    (2, 1, 96, 1, now(), '{"word": "zo", "type_name": "gismu", "username": "alis", "definition": "quotes", "notes": "n",
                           "langid": 2, "glosses": ["quote"]}');
  insert into bulk_imports (client_id, user_id, langid, encoding, delimiter, header, state, created_at)
    values ('${IMPORT}', 1, 2, 'utf-8', 'tab', '{}', 'complete', '2026-01-02T03:04:05Z');
  insert into bulk_import_rows (client_id, ord, line, word, definition, outcome, definitionid)
    values ('${IMPORT}', 0, 2, 'brode', 'is thus', 'new_definition', 21), ('${IMPORT}', 1, 3, 'brode', 'is so', 'same', null);`

/** Deletes a definition as the server did before the migration. */
const ARCHIVE = `
  with rows as (
    select d.*, v.word, v.source_langid, to_jsonb(d) as definition_row, to_jsonb(v) as valsi_row
    from definitions d join valsi v using (valsiid) where d.definitionid = $1),
  notified as (
    insert into notifications (user_id, kind, actor_id, valsiid, word, created_at)
    select 1, 'deletion', 3, valsiid, word, now() from rows)
  insert into deleted_definitions
  select definitionid, valsiid, word, source_langid, langid, definition, user_id, now(), 3, 'a joke', jsonb_build_object(
    'definition', definition_row, 'valsi', valsi_row,
    'keywords', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from definition_keywords r where r.definitionid = $1),
    'votes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from definition_votes r where r.definitionid = $1),
    'versions', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from definition_versions r where r.definitionid = $1),
    'images', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from definition_images r where r.definitionid = $1),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from valsi_subscriptions r where r.valsiid = rows.valsiid))
  from rows`

let database: EmptyDatabase
let close: () => Promise<void>
let db: Kysely<DB>
let ctx: Ctx
const noras = { user_id: 3, authorities: ['delete_definition'] } as unknown as Viewer
beforeAll(async () => {
  database = await emptyDatabase()
  const connected = connect({ ...database.connection, max: 2 })
  ;({ db, close } = connected)
  ctx = { ...systemCtx(db), viewer: noras }
  const { pool } = connected
  await migrate(pool, before)
  await pool.query(DATA)
  for (const definitionid of [10, 11, 20, 21]) {
    await pool.query(ARCHIVE, [definitionid])
    await pool.query('delete from definitions where definitionid = $1', [definitionid])
  }
  await pool.query('delete from valsi where valsiid = 2')
  // an import has added this definition again
  await pool.query(`
    insert into definitions (definitionid, valsiid, langid, definitionnum, definition, user_id) values (11, 1, 2, 1, 'comes', 1);
    insert into definition_versions (definitionid, version, content, user_id, kind)
      select 11, 1, content || '{"definition": "comes"}', 1, 'imported' from (
        select archive #> '{versions,0,content}' as content from deleted_definitions where definitionid = 11) x`)
  await migrate(pool, files)
})
afterAll(async () => {
  await close()
  await database.drop()
})

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

it('archived definitions become deleted definitions that are excluded from all other lists', async () => {
  expect(await rowsOf('select definitionid, definition from definitions')).toEqual([
    { definitionid: 11, definition: 'comes' },
  ])
  expect(await rowsOf('select word from valsi')).toEqual([{ word: 'klama' }])
  expect(await definitionsByIds(db, [10, 20, 21])).toEqual([])
  const { definitions, total } = await listDeleted(ctx, { page: 1, per_page: 10 })
  expect(total).toBe(4)
  expect(definitions).toContainEqual(
    expect.objectContaining({
      definitionid: 20,
      word: 'brode',
      username: 'alis',
      deleted_by: 'noras',
      reason: 'a joke',
    }),
  )
  expect(await checkInvariants(db)).toEqual([])
})

it('an archived definition whose ID was reused by an import gets a new ID', async () => {
  expect(await rowsOf(`select definitionid from all_definitions where definition = 'moves'`)).toEqual([
    { definitionid: 100000000 },
  ])
})

it('definitions added by a bulk import have its ID and time', async () => {
  const query =
    'select definitionid, bulk_import_id, bulk_imported_at from all_definitions where bulk_import_id is not null'
  expect(await rowsOf(query)).toEqual([
    { definitionid: 21, bulk_import_id: IMPORT, bulk_imported_at: new Date('2026-01-02T03:04:05Z') },
  ])
})

it('the migration retains thread and notification subjects and removes dangling references', async () => {
  expect(await rowsOf('select thread_id, valsiid, definitionid, subject from threads order by thread_id')).toEqual([
    { thread_id: 1, valsiid: 2, definitionid: 20, subject: '' },
    { thread_id: 2, valsiid: null, definitionid: null, subject: 'xu' },
  ])
  expect(await rowsOf('select valsiid from comment_mentions')).toEqual([{ valsiid: 2 }])
  const notified = await rowsOf('select definitionid, version from notifications order by definitionid')
  expect(notified.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  expect(await rowsOf('select subject_kind, subject_id from reports order by report_id')).toEqual([
    { subject_kind: 'definition', subject_id: null },
    { subject_kind: 'comment', subject_id: 1 },
  ])
  expect(await rowsOf('select item_count from collections')).toEqual([{ item_count: 2 }])
  expect(await itemsByIds(db, [1, 2, 3])).toMatchObject([
    { word: 'brode', definition: 'is so', glosses: ['so'], is_deleted: true, username: 'alis', type_name: 'gismu' },
    { word: 'zo', definition: 'quotes', glosses: ['quote'], is_deleted: true, username: 'alis', notes: 'n' },
  ])
})

it('restoring an archived definition restores its votes, versions, keywords and all other data', async () => {
  await restoreDefinition(ctx, noras, 10)
  await restoreDefinition(ctx, noras, 20)
  expect(await rowsOf('select valsiid, word from valsi order by valsiid')).toEqual([
    { valsiid: 1, word: 'klama' },
    { valsiid: 2, word: 'brode' },
  ])
  expect(await rowsOf('select definitionid, definitionnum from definitions order by definitionid')).toEqual([
    { definitionid: 10, definitionnum: 2 },
    { definitionid: 11, definitionnum: 1 },
    { definitionid: 20, definitionnum: 1 },
  ])
  expect(await rowsOf('select definitionid, user_id, value from definition_votes')).toEqual([
    { definitionid: 10, user_id: 2, value: 1 },
  ])
  const [brode] = await definitionsByIds(db, [20])
  expect(brode).toMatchObject({ comment_count: 1, images: [{ image_id: 1 }], keywords: [{ word: 'so' }] })
  expect(await rowsOf('select user_id, trigger_type from valsi_subscriptions')).toEqual([
    { user_id: 2, trigger_type: 'edit' },
  ])
  expect(await itemsByIds(db, [1])).toMatchObject([{ is_deleted: false, valsi_id: 2 }])
})
