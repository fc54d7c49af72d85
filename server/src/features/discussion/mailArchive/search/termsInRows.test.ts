/** @onBothDatabases */
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../platform/database/connect.ts'
import { migrate, readMigrations } from '../../../../platform/database/migrate.ts'
import { type EmptyDatabase, emptyDatabase } from '../../../../testing/emptyDatabase.ts'

const files = readMigrations(path.resolve(import.meta.dirname, '../../../../../migrations'))
const from = files.findIndex(({ name }) => name === '0029_mail_terms_in_rows.sql')

let database: EmptyDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

it('the migration preserves the search terms of stored messages and moves them to table rows', async () => {
  const { pool, close } = connect({ ...database.connection, max: 1 })
  try {
    await migrate(pool, files.slice(0, from))
    await pool.query(`
      with message as (
        insert into mail_messages (message_id, fingerprint, thread_id, date, sent_at, subject, cleaned_subject, subject_key,
                                   from_name, from_address, to_address, list, body, parts, cut, imported_at)
        select 'm' || n, '', n, '', case when n > 1 then timestamptz '2009-03-02' - n * interval '1 day' end,
               '', '', '', '', '', '', '', '', '[]', false, now() from generate_series(1, 3) n
        returning id, thread_id, sent_at)
      insert into mail_terms select id, thread_id, sent_at, (
        -- larger than a quarter of a page and incompressible
        select string_agg(md5(m.thread_id || ':' || n) || ':' || n, ' ') from generate_series(1, 120) n)::tsvector
      from message m`)
    const storedTerms = async () => {
      const { rows } = await pool.query('select id, thread_id, sent_at, terms::text from mail_terms order by id')
      return rows
    }
    const elsewhere = async () => {
      const { rows } = await pool.query(`
        select pg_relation_size(reltoastrelid)::int as bytes from pg_class where oid = 'mail_terms'::regclass`)
      return rows[0].bytes
    }
    const found = async () => {
      const { rows } = await pool.query(`
        select thread_id from mail_terms where terms @@ (quote_literal(md5('2:7')) || ' <-> ' || quote_literal(md5('2:8')))::tsquery`)
      return rows
    }
    const before = await storedTerms()
    expect(await elsewhere()).toBeGreaterThan(0)
    await migrate(pool, files)
    expect(await storedTerms()).toEqual(before)
    expect(await elsewhere()).toBe(0)
    expect(await found()).toEqual([{ thread_id: 2 }])
    await pool.query('set enable_seqscan = off')
    expect(await found()).toEqual([{ thread_id: 2 }])
  } finally {
    await close()
  }
})
