/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../platform/database/connect.ts'
import { migrate, readMigrations } from '../../../../platform/database/migrate.ts'
import { type EmptyDatabase, emptyDatabase } from '../../../../testing/emptyDatabase.ts'

const files = readMigrations(path.resolve(import.meta.dirname, '../../../../../migrations'))
const from = files.findIndex(({ name }) => name === '0034_mail_keys_and_reindex.sql')

let database: EmptyDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

it('the migration renames subject keys and moves messages whose Message-IDs equal a subject key to separate threads', async () => {
  const { pool, close } = connect({ ...database.connection, max: 1 })
  try {
    await migrate(pool, files.slice(0, from))
    await pool.query(`
      with message as (
        insert into mail_messages (message_id, fingerprint, thread_id, date, subject, cleaned_subject, subject_key, from_name,
                                   from_address, to_address, list, body, parts, cut, imported_at)
        select message_id, '', thread_id, '', '', '', '', '', '', '', '', '', '[]', false, now()
        from (values ('subject:claimed', 1), ('reply@x', 1), ('start@x', 2), ('answer@x', 2)) m(message_id, thread_id)
        returning id, thread_id)
      insert into mail_terms select id, thread_id, null, '' from message`)
    await pool.query(`
      insert into mail_references (message_id, parent, thread_id) values
        ('subject:claimed', null, 1), ('reply@x', 'subject:claimed', 1),
        ('subject:usual', 'start@x', 2), ('start@x', null, 2), ('answer@x', 'subject:usual', 2)`)
    await pool.query(`select setval('mail_thread_ids', 2)`)
    await migrate(pool, files)
    const { rows } = await pool.query('select message_id, parent, thread_id from mail_references order by message_id')
    expect(rows).toEqual([
      { message_id: 'answer@x', parent: 'subject usual', thread_id: 2 },
      { message_id: 'reply@x', parent: 'subject claimed', thread_id: 1 },
      { message_id: 'start@x', parent: null, thread_id: 2 },
      { message_id: 'subject claimed', parent: null, thread_id: 1 },
      { message_id: 'subject usual', parent: 'start@x', thread_id: 2 },
      { message_id: 'subject:claimed', parent: null, thread_id: 3 },
    ])
    for (const table of ['mail_messages', 'mail_terms']) {
      const { rows: threads } = await pool.query(`select thread_id from ${table} order by id`)
      expect(threads.map(({ thread_id }) => thread_id)).toEqual([3, 1, 2, 2])
    }
    expect((await pool.query('select count(*)::int as n from mail_reindex')).rows).toEqual([{ n: 4 }])
  } finally {
    await close()
  }
})
