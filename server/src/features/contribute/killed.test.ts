import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { rounds } from '../../../../scripts/effort.ts'
import type { Db, Viewer } from '../../platform/context.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { brokenRules } from '../../testing/brokenRules.ts'
import { type BuiltServer, builtServer } from '../../testing/builtServer.ts'
import { killChildren, startChild } from '../../testing/childProcess.ts'
import { fillDataDir } from '../../testing/databaseSnapshot.ts'
import { writeDefinition } from '../../testing/writeDefinition.ts'
import { bearer, TOKEN_KEY, writePerson } from '../../testing/writePerson.ts'

const ROUNDS = rounds(20)
const WRITERS = 4

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-killed-'))
afterAll(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})

/** A call of one writer, with a key of its own by which its traces are known. */
interface Deed {
  key: string
  who: Viewer
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: object
}

async function startServer(built: BuiltServer) {
  const env = { DATA_DIR: folder, PORT: '0', STARTER: 'off', RATE_LIMIT: 'off', TOKEN_KEY }
  const child = startChild(built.file('main.js'), [], env)
  const [, address] = await child.says(/Server listening at (http:\/\/[\d.:]+)/)
  await child.says(/vlacku is at/)
  const { db, close } = await openDatabase({ dataDir: folder, role: 'tests', joinRunning: true })
  return { child, address: address!, db, close }
}

async function send(address: string, { key, who, method, path, body }: Deed) {
  const headers = { ...bearer(who), 'content-type': 'application/json', 'idempotency-key': key }
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** Adds, edits, votes and comments; what is not added meets on definition 1 for all writers, comments in one thread. */
function deedOf(who: Viewer, key: string, n: number): Deed {
  const said = { who, key, method: 'POST' } as const
  if (n % 4 === 3)
    return { ...said, path: '/comments', body: { definition_id: 1, content: [{ type: 'text', data: key }] } }
  if (n % 4 === 0) {
    const body = { word: `word ${key}`, source_langid: 2, lang_id: 2, definition: key, gloss_keywords: [{ word: key }] }
    return { ...said, path: '/jbovlaste/valsi', body }
  }
  if (n % 4 === 1) return { ...said, path: '/jbovlaste/vote', body: { definition_id: 1, downvote: n % 8 === 1 } }
  const body = { notes: key, gloss_keywords: [{ word: key }], commit_message: key }
  return { ...said, method: 'PUT', path: '/jbovlaste/valsi/1', body }
}

const DONE_ONCE = sql<{ key: string; times: number }>`
  select key, count(*)::int as times from (
    select definition as key from definitions where definitionid <> 1
    union all select message from definition_versions where definitionid = 1 and message <> ''
    union all select content -> 0 ->> 'data' from comments) deeds
  group by key`
const leavesTraces = ({ path }: Deed) => path !== '/jbovlaste/vote'

/** What is written down may be what was answered, or was on its way; never anything twice or half. */
async function compare(db: Db, answered: Deed[], unanswered: Deed[]) {
  expect(await brokenRules(db)).toEqual([])
  const times = new Map((await DONE_ONCE.execute(db)).rows.map((row) => [row.key, row.times]))
  expect([...times].filter(([, n]) => n !== 1)).toEqual([])
  expect(answered.filter((deed) => leavesTraces(deed) && !times.has(deed.key))).toEqual([])
  expect(times.size).toBeLessThanOrEqual([...answered, ...unanswered].filter(leavesTraces).length)
}

it(
  `writes whole deeds or none when the server is killed in the middle of them, ${ROUNDS} times`,
  async () => {
    const built = await builtServer()
    await fillDataDir(folder)
    const answered: Deed[] = []
    let unanswered: Deed[] = []
    let writers: Viewer[] = []

    for (let round = 0; round <= ROUNDS; round++) {
      const { child, address, db, close } = await startServer(built)
      if (round === 0) writers = await prepare(db)
      await compare(db, answered, unanswered)
      // who got no answer asks again, and it is done exactly once
      for (const deed of unanswered) expect([deed, await send(address, deed)]).toMatchObject([deed, { status: 200 }])
      answered.push(...unanswered)
      unanswered = []
      await compare(db, answered, [])
      await close()
      if (round < ROUNDS) {
        const before = answered.length
        const working = writers.map(async (who, w) => {
          for (let n = 0; ; n++) {
            const deed = deedOf(who, `${round}.${w}.${n}`, n)
            const result = await send(address, deed).catch(() => null)
            if (!result) return unanswered.push(deed)
            expect([deed, result]).toMatchObject([deed, { status: 200 }])
            answered.push(deed)
          }
        })
        while (answered.length < before + 12 + 12 * (round % 4)) await sleep(5)
        await sleep(Math.random() * 30)
        await child.kill('SIGKILL')
        await Promise.all(working)
      } else expect(await child.kill('SIGTERM')).toBe(0)
    }
    expect(answered.length).toBeGreaterThan(ROUNDS * 12)
  },
  60_000 + ROUNDS * 20_000,
)

async function prepare(db: Db): Promise<Viewer[]> {
  const people = []
  for (let n = 0; n < WRITERS; n++) people.push(await writePerson(db, `writer${n}`, { role: 'editor' }))
  await writeDefinition(db, 'klama', { definitionid: 1, by: 'writer0' })
  return people
}
