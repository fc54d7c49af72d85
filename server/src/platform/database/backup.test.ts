/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { sendRequest } from '../../testing/requests.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { writeBackup } from './backup.ts'
import { referencedFirst, siteTables } from './catalogue.ts'
import { connect } from './connect.ts'
import { migrationFiles } from './database.ts'
import { migrate } from './migrate.ts'
import { checkBackup, isEmptySite, restoreBackup } from './restore.ts'

let world: World
let file: string
beforeAll(async () => {
  world = await newWorld()
  file = path.join(world.dataDir, 'site.backup')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Returns every row of every table. */
async function everything() {
  const content: Record<string, string[]> = {}
  for (const { name } of await siteTables(world.db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
      world.db,
    )
    content[name] = rows.map((r) => r.row)
  }
  return content
}

async function aLittleSite() {
  const alis = await world.user('alis')
  const klama = await world.definition('klama', {
    glosses: ['go', { word: 'come', meaning: 'to "here"\n\\ ' }],
    rafsi: ['kla'],
    notes: '☺ 🌍',
  })
  for (let n = 0; n < 60; n += 1) await world.definition(`broda${n}`, { by: 'bob', lang: 'jbo' })
  await sql`insert into definition_votes (definitionid, user_id, value, version) values (${klama}, ${alis.user_id}, -1, 1)`.execute(
    world.db,
  )
  await sql`insert into definition_versions (definitionid, version, content, user_id, kind)
            values (${klama}, 2, '{"definition": "goes", "n": 1.50}', ${alis.user_id}, 'edited')`.execute(world.db)
  return klama
}

/** Inserts rows into every table for comments and the mail archive. */
async function talk() {
  const site = await world.site()
  const [alis, bab] = [await world.user('alis2', { role: 'admin' }), await world.user('bab2')]
  const definitionid = await world.definition('mlatu', { by: 'alis2', glosses: ['cat'] })
  const content = (data: string) => ({ content: [{ type: 'text', data }] })
  const natlang = { langid: 2, word: 'cat' }
  const { natlang_word_id } = (await sendRequest(site, alis, 'PUT', '/comments/natlang-words', natlang)).body
  const input = { natlang_word_id, ...content('{mlatu} ☺ "\\n') }
  const first = (await sendRequest(site, alis, 'POST', '/comments', input)).body
  const { comment_id, thread_id } = first
  await sendRequest(site, bab, 'POST', '/comments', { parent_id: comment_id, ...content('coi @alis2') })
  await sendRequest(site, bab, 'POST', '/comments', { definition_id: definitionid, ...content('pe’i drani') })
  await sendRequest(site, bab, 'POST', '/comments/reactions', { comment_id, reaction: '∀' })
  await sendRequest(site, bab, 'POST', '/comments/bookmark', { comment_id, action: true })
  await sendRequest(site, bab, 'PUT', `/comments/threads/${thread_id}/read`, { seen: [1] })
  await sql`update comments set created_at = created_at - interval '1 hour' where comment_id = ${comment_id}`.execute(
    world.db,
  )
  await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, content('{mlatu} changed'))
  await sendRequest(site, bab, 'POST', '/reports', { comment_id, reason: 'spam', message: 'ko catlu' })
  await sql`
    with message as (
      insert into mail_messages (message_id, fingerprint, thread_id, date, sent_at, subject, cleaned_subject, subject_key,
        from_name, from_address, to_address, list, body, parts, cut, spam_vote_count, imported_at)
      select n || '@example.org', 'print' || n, nextval('mail_thread_ids'), 'Tue, 1 Jan 2002', '2002-01-01', 'coi', 'coi', 'coi', 'alis',
        'alis@example.org', 'list@example.org', 'lojban', 'body ' || n, '[{"mime_type": "text/plain"}]', false, 1, now()
      from generate_series(1, 3) n returning *),
    source as (insert into mail_sources select id, '\\x00ff0a' from message),
    reference as (insert into mail_references select message_id, 'parent@example.org', thread_id from message),
    reads as (insert into mail_reads select ${bab.user_id}, thread_id, id from message),
    terms as (insert into mail_terms select id, thread_id, sent_at, array_to_tsvector(array['coi', body]) from message)
    insert into mail_spam_votes select id, ${bab.user_id}, now() from message`.execute(world.db)
}

describe('a backup', () => {
  it('restoring a backup restores comments, reactions and mail', async () => {
    await talk()
    // `site_facts` differs, because the site assigns its database a new ID.
    const { site_facts, ...before } = await everything()
    const ofTalk = /^(comment|comments|threads|thread_|natlang_words|mail_(?!reindex)|reports|notifications)/
    const tables = Object.entries(before).filter(([name]) => ofTalk.test(name))
    expect(tables.filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(tables.length).toBeGreaterThanOrEqual(15)
    await writeBackup(world.db, file)
    await world.reset()
    await restoreBackup(world.ctx(), file)
    expect(await everything()).toEqual({ ...before, site_facts: expect.any(Array) })
    expect(site_facts).toHaveLength(2)
    const { rows } = await sql<{ next: number }>`select nextval('mail_thread_ids')::int as next`.execute(world.db)
    expect(rows[0]!.next).toBe(4)
  })

  it('restoring a backup restores every row of every table', async () => {
    await aLittleSite()
    const before = await everything()
    const header = await writeBackup(world.db, file)
    expect(header.tables.map((t) => t.name)).toEqual(
      expect.arrayContaining(['users', 'all_valsi', 'all_definitions', 'languages', 'site_facts']),
    )
    expect(header.tables.map((t) => t.name).filter((name) => /^(changes|migrations|import_)/.test(name))).toEqual([])
    await world.reset()
    expect(await isEmptySite(world.db)).toBe(true)
    await world.definition('prami', { by: 'cev' })
    await restoreBackup(world.ctx(), file)
    expect(await everything()).toEqual(before)
  })

  it('IDs continue after the last ID of the backed-up site once a backup is restored', async () => {
    const klama = await aLittleSite()
    await writeBackup(world.db, file)
    await world.reset()
    await restoreBackup(world.ctx(), file)
    const next = await world.definition('cusku')
    expect(next).toBeGreaterThan(klama + 60)
  })

  it('restoring a backup refreshes every cache', async () => {
    await writeBackup(world.db, file)
    await restoreBackup(world.ctx(), file)
    const { rows } = await sql`select event from changes`.execute(world.db)
    expect(rows).toEqual([{ event: { kind: 'dictionary_replaced' } }])
  })

  it('a backup contains neither the database ID nor the fingerprint of the token key', async () => {
    await sql`
      insert into site_facts values ('site_id', '"mine"'), ('token_key_fingerprint', '"mine"'), ('starter', '{}')
    `.execute(world.db)
    await writeBackup(world.db, file)
    await restoreBackup(world.ctx(), file)
    expect((await sql`select name from site_facts`.execute(world.db)).rows).toEqual([{ name: 'starter' }])
  })

  it('a backup file is readable only by its owner and appears only once it is complete', async () => {
    await writeBackup(world.db, file)
    expect(fs.statSync(file).mode & 0o077).toBe(0)
    expect(fs.existsSync(`${file}.partial`)).toBe(false)
    await expect(writeBackup(world.db, '/nowhere/site.backup')).rejects.toThrow(
      '/nowhere/site.backup cannot be written (ENOENT).',
    )
  })
})

describe('tables of later migrations', () => {
  afterAll(async () => {
    await sql`drop table if exists letters, letter_kinds; drop function if exists no_more_letters`.execute(world.db)
  })

  it('a backup includes tables added by later migrations, regardless of their columns and references', async () => {
    await sql`
      create table letter_kinds (kind text primary key, best int);
      create table letters (
        letter_id bigint generated always as identity primary key, kind text not null references letter_kinds,
        parent_id bigint references letters, picture bytea, at timestamptz, ratio float8, amount numeric(12,4), tags text[],
        facts jsonb, length int generated always as (octet_length(picture)) stored, unique (kind, letter_id));
      alter table letter_kinds add constraint best_letter foreign key (best) references users on delete set null;
      insert into letter_kinds values ('a''"b', null), ('', null);
      insert into letters (kind, parent_id, picture, at, ratio, amount, tags, facts) values
        ('', 2, '\\x00ff0a22', '2024-02-29 12:00:00.123456+05', 0.1::float8 + 0.2, 3.1400, '{"a,b",NULL,"\\""}', '{"a": [1, null]}'),
        ('a''"b', null, null, 'infinity', 'NaN', null, '{}', 'null');
      create function no_more_letters() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
      create trigger stop before insert on letters for each row execute function no_more_letters()`.execute(world.db)
    const before = await everything()
    await writeBackup(world.db, file)
    await sql`truncate letters, letter_kinds`.execute(world.db)
    await restoreBackup(world.ctx(), file)
    expect(await everything()).toEqual(before)
    await expect(sql`insert into letters (kind) values ('')`.execute(world.db)).rejects.toThrow('no more')
    await expect(sql`delete from letter_kinds`.execute(world.db)).rejects.toThrow(/foreign key/)
  })
})

it('restoring a backup from an older version migrates it', async () => {
  const files = migrationFiles()
  const older = await emptyDatabase()
  const { db, pool, close } = connect({ ...older.connection, max: 2 })
  try {
    await migrate(
      pool,
      files.filter(({ name }) => name < '0055'),
    )
    await pool.query(`
      insert into users (username) values ('alis');
      insert into languages values (1, 'jbo', '', '', '', null, null);
      insert into word_types values (1, 'gismu');
      insert into valsi (word, normal, source_langid, type_id) values ('klama', 'klama', 1, 1);
      insert into threads (user_id, word, valsiid) select 1, 'klama', valsiid from valsi;
      insert into deleted_definitions
        select 7, valsiid, word, 1, 1, 'litru', 1, now(), 1, '', jsonb_build_object(
          'valsi', to_jsonb(valsi), 'keywords', '[]'::jsonb, 'votes', '[]'::jsonb, 'versions', '[]'::jsonb,
          'images', '[]'::jsonb, 'subscriptions', '[]'::jsonb, 'definition', jsonb_build_object(
            'definitionid', 7, 'valsiid', valsiid, 'langid', 1, 'definitionnum', 1, 'definition', 'litru', 'notes', '',
            'etymology', '', 'jargon', '', 'user_id', 1, 'owner_only', false, 'imported_score', 0, 'score', 0, 'version', 1,
            'created_at', now(), 'updated_at', now())) from valsi`)
    await writeBackup(db, file)
  } finally {
    await close()
    await older.drop()
  }
  await world.reset()
  await restoreBackup(world.ctx(), file)
  const { rows } = await sql`
    select d.definition, v.word, d.deleted_at is not null as is_deleted
    from all_definitions d join valsi v using (valsiid) join threads t using (valsiid)`.execute(world.db)
  expect(rows).toEqual([{ definition: 'litru', word: 'klama', is_deleted: true }])
  const applied = await sql<{ name: string }>`select name from migrations order by 1`.execute(world.db)
  expect(applied.rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(await world.definition('prami', { lang: 'jbo' })).toBeGreaterThan(7)
})

describe('a backup that is not whole', () => {
  const expectRejected = async (bytes: Uint8Array, why: RegExp) => {
    fs.writeFileSync(file, bytes)
    await aLittleSite()
    const before = await everything()
    await expect(restoreBackup(world.ctx(), file)).rejects.toThrow(why)
    expect(await everything()).toEqual(before)
    await world.reset()
  }
  let bytes: Buffer
  let text: string
  beforeAll(async () => {
    await world.reset()
    await aLittleSite()
    await writeBackup(world.db, file)
    bytes = fs.readFileSync(file)
    text = gunzipSync(bytes).toString()
  })
  const lines = () => text.split('\n')

  it('an incomplete backup is rejected before any data is changed', async () => {
    await expectRejected(bytes.subarray(0, bytes.length - 20), /is truncated/)
    await expectRejected(bytes.subarray(0, 100), /is truncated/)
    await expectRejected(gzipSync(lines().slice(0, -2).join('\n')), /is truncated/)
    await expectRejected(gzipSync(`${lines().slice(0, -2).join('\n')}\n`), /is truncated/)
    await expectRejected(gzipSync(text.replace('klama', 'klema')), /checksum/)
    await expectRejected(gzipSync(lines().toSpliced(20, 1).join('\n')), /checksum/)
    await expectRejected(gzipSync(`${text}["more"]\n`), /data after its end/)
  })

  it('a file that is not a backup is rejected with a helpful message', async () => {
    await expectRejected(Buffer.from('coi'), /not a backup/)
    await expectRejected(gzipSync('coi\n'), /not a backup/)
    await expectRejected(gzipSync('{"vlacku":"backup"}\n'), /not a backup/)
    await expectRejected(Buffer.alloc(0), /is truncated|not a backup/)
    await expectRejected(gzipSync(text.replace('"format":1', '"format":2')), /backup format 2/)
    await expect(checkBackup('/nowhere/x')).rejects.toThrow('There is no file /nowhere/x.')
  })

  it('restoring a backup from a newer version changes nothing', async () => {
    const newer = text.replace(/"schema":"[^"]*"/, '"schema":"9999_later.sql"')
    const body = newer.slice(0, newer.lastIndexOf('{"end"'))
    const { createHash } = await import('node:crypto')
    const rows = JSON.parse(lines().at(-2)!).rows
    const sha256 = createHash('sha256').update(body).digest('hex')
    await expectRejected(
      gzipSync(`${body}${JSON.stringify({ end: true, rows, sha256 })}\n`),
      /newer version \(9999_later\.sql\)/,
    )
  })
})

it('tables are sorted after the tables they reference, except for circular references', () => {
  const tables = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
  const ref = (table: string, referenced: string) => ({ table, referenced })
  const order = (...refs: ReturnType<typeof ref>[]) =>
    referencedFirst(tables, refs)
      .map((t) => t.name)
      .join('')
  expect(order()).toBe('abcd')
  expect(order(ref('a', 'c'), ref('c', 'd'))).toBe('dcab')
  expect(order(ref('a', 'b'), ref('b', 'a'), ref('c', 'c'))).toBe('bacd')
})
