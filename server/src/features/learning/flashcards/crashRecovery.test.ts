import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { newEntryId } from '@vlacku/study'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Db, Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { killChildren } from '../../../testing/childProcess.ts'
import { crashRepeatedly, type Mutation, send } from '../../../testing/crashRecovery.ts'
import { writeUser } from '../../../testing/writeUser.ts'

const ITERATIONS = iterations(20)
const LEARNERS = 4
const CARDS = 5

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-killed-'))
afterAll(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})

const cards: number[] = []

/** Creates four users who study the same cards, with one or more answers per request. */
async function prepare(db: Db, address: string): Promise<Viewer[]> {
  const learners: Viewer[] = []
  for (let n = 0; n < LEARNERS; n++) learners.push(await writeUser(db, `learner${n}`, {}))
  const make = async (path: string, body: object) =>
    (await send(address, { viewer: learners[0]!, key: `${path}${JSON.stringify(body)}`, method: 'POST', path, body }))
      .body
  const { collection_id } = await make('/collections', { name: 'cilre' })
  for (let n = 0; n < CARDS; n++) {
    const texts = { free_content_front: `${n}`, free_content_back: `${n}`, direction: 'direct' }
    cards.push((await make(`/flashcards/${collection_id}`, texts)).flashcard.id)
  }
  return learners
}

/** IDs of the entries written by each operation. */
const entriesOf = new Map<string, string[]>()

function mutationOf(viewer: Viewer, key: string, n: number): Mutation {
  const card = cards[n % CARDS]!
  const rating = (n % 4) + 1
  const ids = n % 3 === 0 ? [newEntryId(Date.now()), newEntryId(Date.now())] : [newEntryId(Date.now())]
  entriesOf.set(`${viewer.user_id} ${key}`, ids)
  const review = { flashcard_id: card, card_side: 'direct', kind: 'review', rating, at: new Date().toISOString() }
  if (ids.length === 1)
    return {
      viewer,
      key,
      method: 'POST',
      path: `/flashcards/${card}/review`,
      body: { card_side: 'direct', rating, entry_id: ids[0] },
    }
  return {
    viewer,
    key,
    method: 'POST',
    path: '/flashcards/log',
    body: { entries: ids.map((entry_id) => ({ ...review, entry_id })) },
  }
}

const writtenBy = (mutations: Mutation[]) =>
  mutations.flatMap(({ viewer, key }) => entriesOf.get(`${viewer.user_id} ${key}`)!)

async function compare(db: Db, acknowledged: Mutation[], unacknowledged: Mutation[]) {
  // includes checking that every state matches its log
  expect(await checkInvariants(db)).toEqual([])
  const { rows } = await sql<{ entry_id: string }>`select entry_id from study_log`.execute(db)
  const there = new Set(rows.map(({ entry_id }) => entry_id))
  expect(writtenBy(acknowledged).filter((id) => !there.has(id))).toEqual([])
  const known = new Set(writtenBy([...acknowledged, ...unacknowledged]))
  expect([...there].filter((id) => !known.has(id))).toEqual([])
  for (const mutation of unacknowledged) {
    const came = writtenBy([mutation]).filter((id) => there.has(id)).length
    expect([0, writtenBy([mutation]).length]).toContain(came)
  }
}

it(
  `no answer of a learner that was acknowledged is lost, and none counted by half, when the server is killed ${ITERATIONS} times`,
  async () => {
    const done = await crashRepeatedly({ folder, iterations: ITERATIONS, prepare, mutationOf, compare })
    expect(done).toBeGreaterThan(ITERATIONS * 12)
  },
  60_000 + ITERATIONS * 20_000,
)
