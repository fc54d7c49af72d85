import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import { builtServer } from '../../../testing/builtServer.ts'
import { killChildren } from '../../../testing/childProcess.ts'
import { send, startServer } from '../../../testing/crashRecovery.ts'
import { fillDataDir } from '../../../testing/databaseSnapshot.ts'
import { writeUser } from '../../../testing/writeUser.ts'
import { manyRows } from './tables.testing.ts'

const KILLS = iterations(10, 2)
// More rows than a busy machine imports between two polls.
const ROWS = 12_000 * (KILLS + 1)

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-bulk-'))
})
afterEach(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})

it(
  `each row of a table is in once when the server is killed ${KILLS} times while it comes in`,
  async () => {
    const built = await builtServer()
    await fillDataDir(folder)
    let lastDone = 0
    for (let kills = 0; ; kills++) {
      const { child, address, db, close } = await startServer(built, folder)
      const far = async () =>
        (await sql<{ state: string; done: number }>`select state, done from bulk_imports`.execute(db)).rows[0]!
      if (kills === 0) {
        const viewer = await writeUser(db, 'noras', { role: 'admin' })
        const post = (what: string, body: object) =>
          send(address, { viewer, key: what, method: 'POST', path: `/jbovlaste/bulk-import/${what}`, body })
        const { body } = await post('check', { lang_id: 2, csv: manyRows(ROWS) })
        expect((await post(`start/${body.import.client_id}`, {})).status).toBe(200)
      }
      if (kills === KILLS) {
        await expect.poll(far, { timeout: 120_000, interval: 100 }).toMatchObject({ state: 'complete', done: ROWS })
        const { rows } = await sql`
          select (select count(*)::int from definitions) as definitions, (select count(*)::int from valsi) as words,
                 (select count(*)::int from definition_versions) as versions,
                 (select count(*)::int from definition_keywords) as keywords,
                 (select count(distinct definitionid)::int from bulk_import_rows) as reported`.execute(db)
        const all = { definitions: ROWS, words: ROWS, versions: ROWS, keywords: 2 * ROWS, reported: ROWS }
        expect(rows).toEqual([all])
        await close()
        return expect(await child.kill('SIGTERM')).toBe(0)
      }
      await expect.poll(async () => (await far()).done, { timeout: 120_000, interval: 20 }).toBeGreaterThan(lastDone)
      await sleep(Math.random() * 300)
      const { state, done } = await far()
      expect(state).toBe('running')
      lastDone = done
      await child.kill('SIGKILL')
      await close().catch(() => {})
    }
  },
  120_000 + KILLS * 120_000,
)
