import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Db, Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { killChildren } from '../../../testing/childProcess.ts'
import { crashRepeatedly, type Mutation } from '../../../testing/crashRecovery.ts'
import { writeDefinition } from '../../../testing/writeDefinition.ts'
import { writeUser } from '../../../testing/writeUser.ts'

const ITERATIONS = iterations(20)
const WRITERS = 4

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-killed-'))
afterAll(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})

/** Returns an addition, edit, vote or comment. All writers change definition 1 and use the same thread. */
function mutationOf(viewer: Viewer, key: string, n: number): Mutation {
  const base = { viewer, key, method: 'POST' } as const
  if (n % 4 === 3)
    return { ...base, path: '/comments', body: { definition_id: 1, content: [{ type: 'text', data: key }] } }
  if (n % 4 === 0) {
    const body = { word: `word ${key}`, source_langid: 2, lang_id: 2, definition: key, gloss_keywords: [{ word: key }] }
    return { ...base, path: '/jbovlaste/valsi', body }
  }
  if (n % 4 === 1) return { ...base, path: '/jbovlaste/vote', body: { definition_id: 1, downvote: n % 8 === 1 } }
  const body = { notes: key, gloss_keywords: [{ word: key }], commit_message: key }
  return { ...base, method: 'PUT', path: '/jbovlaste/valsi/1', body }
}

const DONE_ONCE = sql<{ key: string; times: number }>`
  select key, count(*)::int as times from (
    select definition as key from definitions where definitionid <> 1
    union all select message from definition_versions where definitionid = 1 and message <> ''
    union all select content -> 0 ->> 'data' from comments) deeds
  group by key`
const leavesTraces = ({ path }: Mutation) => path !== '/jbovlaste/vote'

async function compare(db: Db, acknowledged: Mutation[], unacknowledged: Mutation[]) {
  expect(await checkInvariants(db)).toEqual([])
  const times = new Map((await DONE_ONCE.execute(db)).rows.map((row) => [row.key, row.times]))
  expect([...times].filter(([, n]) => n !== 1)).toEqual([])
  expect(acknowledged.filter((mutation) => leavesTraces(mutation) && !times.has(mutation.key))).toEqual([])
  expect(times.size).toBeLessThanOrEqual([...acknowledged, ...unacknowledged].filter(leavesTraces).length)
}

it(
  `writes whole deeds or none when the server is killed in the middle of them, ${ITERATIONS} times`,
  async () => {
    const done = await crashRepeatedly({ folder, iterations: ITERATIONS, prepare, mutationOf, compare })
    expect(done).toBeGreaterThan(ITERATIONS * 12)
  },
  60_000 + ITERATIONS * 20_000,
)

async function prepare(db: Db): Promise<Viewer[]> {
  const users = []
  for (let n = 0; n < WRITERS; n++) users.push(await writeUser(db, `writer${n}`, { role: 'editor' }))
  await writeDefinition(db, 'klama', { definitionid: 1, by: 'writer0' })
  return users
}
