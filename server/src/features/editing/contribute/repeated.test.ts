/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { Events } from '../../../platform/events.ts'
import { deleteOldResponses } from '../../../platform/idempotent.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { addDefinition } from './adding.service.ts'

/** Idempotent requests, and requests that fail in the last step. */

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis', { role: 'editor' })
})
afterAll(() => world.close())

const keyed = (name: string, body: object, key: string, viewer = alis) =>
  requesterFor(site)(name, body, undefined, { ...bearer(viewer), 'idempotency-key': key })
const add = (key: string, body: object = {}, viewer = alis) =>
  keyed('POST /jbovlaste/valsi', { word: 'brode', lang_id: 2, definition: 'so', ...body }, key, viewer)
const count = async (table: 'definitions' | 'definition_versions' | 'answered_calls') =>
  (await world.db.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n

describe('a repeated request with the same key', () => {
  it('a repeated request is executed once and returns the same response', async () => {
    const first = await add('k1')
    const again = await add('k1')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await count('definitions')).toBe(1)
  })

  it('concurrent identical requests are executed once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => add('k1')))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]!.status).toBe(200)
    expect(await count('definitions')).toBe(1)
  })

  it('a repeated edit is applied once, without a conflict', async () => {
    const { definition_id } = (await add('k1')).body
    const edit = () => keyed(`PUT /jbovlaste/valsi/${definition_id}`, { expected_version: 1, notes: 'x' }, 'k2')
    const [first, again] = [await edit(), await edit()]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await count('definition_versions')).toBe(2)
    await requesterFor(site)(`DELETE /jbovlaste/definition/${definition_id}`, undefined, undefined, bearer(alis))
    expect((await edit()).body).toEqual(first.body)
  })

  it('a repeated vote is counted once and doesn’t toggle', async () => {
    const { definition_id } = (await add('k1')).body
    const vote = () => keyed('POST /jbovlaste/vote', { definition_id, downvote: true }, 'k2')
    const [first, again] = [await vote(), await vote()]
    expect([first.body.user_vote, again.body.user_vote]).toEqual([null, null])
  })

  it('a repeated revert is applied once', async () => {
    const { definition_id, version_id } = (await add('k1')).body
    const edit = (expected_version: number, notes: string) =>
      keyed(`PUT /jbovlaste/valsi/${definition_id}`, { expected_version, notes }, notes)
    await edit(1, 'x')
    const first = await keyed(`POST /versions/${version_id}/revert`, {}, 'r')
    await edit(3, 'y')
    expect((await keyed(`POST /versions/${version_id}/revert`, {}, 'r')).body).toEqual(first.body)
    expect(await count('definition_versions')).toBe(4)
  })
})

it('reusing an idempotency key with different input or another endpoint is rejected', async () => {
  const { definition_id } = (await add('k1')).body
  expect((await add('k1', { notes: 'x' })).body.error).toBe('key_reused')
  expect((await keyed('POST /jbovlaste/vote', { definition_id }, 'k1')).body.error).toBe('key_reused')
  expect(await count('definitions')).toBe(1)
})

it('different users can use the same idempotency key', async () => {
  const djan = await world.user('djan')
  const [mine, yours] = [await add('k1'), await add('k1', {}, djan)]
  expect(mine.body.definition_id).not.toBe(yours.body.definition_id)
})

it.each(['', 'a b', 'x'.repeat(201), 'klámá'])('the idempotency key %j is rejected', async (key) => {
  const { status, body } = await add(key)
  expect([status, Object.keys(body.details.fields)]).toEqual([400, ['Idempotency-Key']])
})

it('a rejected request can be repeated with the same idempotency key', async () => {
  const rejected = await add('k1', { lang_id: 99999 })
  const { status } = await add('k1')
  expect([rejected.status, status, await count('answered_calls')]).toEqual([400, 200, 1])
})

it('responses to requests with an idempotency key are stored for a day', async () => {
  await add('k1')
  const later = (hours: number) => ({ ...world.ctx(), now: () => new Date(Date.now() + hours * 3_600_000) })
  await deleteOldResponses(later(23))
  expect(await count('answered_calls')).toBe(1)
  await deleteOldResponses(later(25))
  expect(await count('answered_calls')).toBe(0)
})

it('a request that fails in its last statement changes nothing and can be repeated', async () => {
  const events = new Events()
  const idempotentRequest = { key: 'k1', digest: Buffer.from('the same') }
  const body = { source_langid: 1, lang_id: 2, owner_only: false, commit_message: '' }
  const input = { ...body, word: 'brode', definition: 'so' }
  const failing = new Proxy(events, {
    get: (of, name) => {
      // the last statement of the transaction reads the node name
      if (name === 'node') throw new Error('the last statement fails')
      return Reflect.get(of, name)
    },
  })
  const everything = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from valsi) + (select count(*) from definitions) + (select count(*) from definition_votes)
        + (select count(*) from valsi_subscriptions) + (select count(*) from notifications) + (select count(*) from changes)
        + (select count(*) from answered_calls) + (select count(*) from definition_versions) as n`.execute(world.db)
    return Number(rows[0]!.n)
  }
  const before = await everything()
  const ctx = { ...world.ctx(alis), idempotentRequest }
  await expect(addDefinition({ ...ctx, events: failing }, alis, input)).rejects.toThrow('the last statement fails')
  expect(await everything()).toBe(before)
  await addDefinition(ctx, alis, input)
  expect(await count('definitions')).toBe(1)
  expect(await checkInvariants(world.db)).toEqual([])
})
