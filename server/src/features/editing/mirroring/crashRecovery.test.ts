/** @ciOnly takes more than ten seconds */
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { builtServer } from '../../../testing/builtServer.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { startChild } from '../../../testing/childProcess.ts'
import { newDataDir } from '../../../testing/databaseSnapshot.ts'
import { publicWords } from '../../../testing/publicWords.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages } from '../imports/index.ts'

/** Runs the mirroring command as a separate process, repeatedly kills it during its work, and restarts it. */

let world: World
let url: string
let cli: string
beforeAll(async () => {
  world = await newWorld()
  await ensureLanguages(world.ctx())
  const site = await world.site()
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  cli = (await builtServer()).file('cli.js')
})
afterAll(() => world.close())

/** Adds enough definitions with long versions to fill several batches of a dump. */
const manyWords = (from: number, to: number) =>
  sql`
    with who as (insert into users (username, is_attribution) values ('alis', true)
                 on conflict (lower(username)) do update set realname = 'Alis' returning user_id),
         entries as (insert into valsi (word, normal, source_langid, type_id)
                     select 'klama' || n, 'klama' || n, 1, (select min(type_id) from word_types)
                     from generate_series(${from}::int, ${to}::int) n returning valsiid, word),
         texts as (insert into definitions (valsiid, langid, definitionnum, definition, user_id)
                   select valsiid, 2, 1, repeat(word || ' ', 40), (select user_id from who) from entries
                   returning definitionid, version, definition, user_id)
    insert into definition_versions (definitionid, version, content, user_id, kind)
    select definitionid, version, jsonb_build_object(
             'definition', definition, 'notes', '', 'etymology', '', 'jargon', '', 'selmaho', null, 'langid', 2,
             'images', '[]'::jsonb, 'keywords', '[]'::jsonb), user_id, 'imported'
    from texts`.execute(world.db)

/** Runs the command until it exits or is killed after `killAfter` milliseconds. Returns its exit code and output. */
async function run(dataDir: string, killAfter: number | null) {
  const child = startChild(cli, ['follow', url, '--once'], { DATA_DIR: dataDir })
  if (killAfter !== null) {
    await Promise.race([sleep(killAfter), child.ended])
    await child.kill('SIGKILL')
  }
  return { code: await child.ended, output: child.output() }
}

it('a mirror killed at any moment resumes without lost or duplicate rows', async () => {
  await manyWords(1, 1500)
  const dataDir = await newDataDir('vlacku killed ')
  for (let iteration = 0; iteration < iterations(20, 3); iteration++) {
    await run(dataDir, 600 + Math.random() * 5000)
    await manyWords(10_000 * (iteration + 1), 10_000 * (iteration + 1) + 600)
    await sql`update definitions set score = score + 1 where definitionid % 7 = ${iteration % 7}`.execute(world.db)
  }
  const last = await run(dataDir, null)
  expect(last.code, last.output).toBe(0)
  const { db, close } = await openDatabase({ dataDir, role: 'tests' })
  expect(await publicWords(db)).toEqual(await publicWords(world.db))
  expect(await checkInvariants(db)).toEqual([])
  await close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
