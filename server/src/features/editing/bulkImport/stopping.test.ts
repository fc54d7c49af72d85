/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { MAX_LINES } from './reading/encoding.ts'
import { definitionsOf, eventsOf, importTable, manyRows } from './tables.testing.ts'

let world: World
let site: Site
let admin: Viewer
/** User with only the import permission. */
let cev: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({}, { jobs: { pollS: 0.5, retryDelayS: 0 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  admin = await world.user('noras', { role: 'admin' })
  await sql`insert into roles (name) values ('importer') on conflict do nothing`.execute(world.db)
  await sql`insert into role_permissions values ('importer', 'bulk_import') on conflict do nothing`.execute(world.db)
  cev = await world.user('cev', { role: 'importer' })
})

const BULK = '/jbovlaste/bulk-import'
const get = async (path: string) => (await sendRequest(site, admin, 'GET', path)).body
const post = async (path: string, body: unknown = {}, viewer = admin) =>
  (await sendRequest(site, viewer, 'POST', path, body)).body
const check = (csv: string, viewer = admin) => post(`${BULK}/check`, { lang_id: 2, csv }, viewer)
const definitions = () => definitionsOf(world.db)

it('a table with too many lines is rejected instead of blocking the queue', async () => {
  const csv = `word,definition\n${'a,b\n'.repeat(MAX_LINES)}`
  for (const path of [BULK, `${BULK}/check`])
    expect(await outcome(site, admin, 'POST', path, { lang_id: 2, csv })).toEqual([413, 'too_many_values'])
  expect(await get(`${BULK}/active`)).toEqual([])
})

describe('stopping a bulk import', () => {
  it('cancelling an import stops it between two rows and retains the definitions already added', async () => {
    const { import: started } = await check(manyRows(8_000))
    await post(`${BULK}/start/${started.client_id}`)
    await expect.poll(async () => (await get(`${BULK}/state/${started.client_id}`)).import.done).toBeGreaterThan(0)
    expect(await get(`${BULK}/active`)).toEqual([started.client_id])
    expect(await outcome(site, admin, 'POST', `${BULK}/delete/${started.client_id}`, {})).toEqual([
      409,
      'import_running',
    ])
    expect(await outcome(site, admin, 'POST', `${BULK}/cancel/${started.client_id}`, {})).toEqual([200])
    const { import: ended } = await get(`${BULK}/state/${started.client_id}`)
    await world.jobsDone()
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect((await get(`${BULK}/clients`))[0]).toMatchObject({ client_id: started.client_id, count: ended.done })
    expect(await definitions()).toHaveLength(ended.done)
    expect(await outcome(site, admin, 'POST', `${BULK}/cancel/${started.client_id}`, {})).toEqual([
      409,
      'import_not_running',
    ])
    const { body } = await site.app.inject({
      url: `/api${BULK}/progress/${started.client_id}?from=${ended.done}`,
      headers: bearer(admin),
    })
    expect(eventsOf(body).at(-1)).toMatchObject({ type: 'error', success: false })
  })

  describe('cancelling an import while its table is read', () => {
    /** Imports a table, calls `happens` while it is being read, and returns the events. */
    async function readWhile(happens: (client_id: string) => Promise<unknown>) {
      const coming = importTable(site, cev, manyRows(8000))
      const reading = () =>
        world.db.selectFrom('bulk_imports').select('client_id').where('state', '=', 'reading').executeTakeFirst()
      await expect.poll(reading).toBeDefined()
      const { client_id } = (await reading())!
      await happens(client_id)
      const events = await coming
      await world.jobsDone()
      return { client_id, events }
    }
    it('an import cancelled while its table is being read adds nothing', async () => {
      const { client_id, events } = await readWhile((id) => post(`${BULK}/cancel/${id}`))
      expect(events.map(({ type }) => type)).toEqual(['client_id', 'start', 'error'])
      expect((await get(`${BULK}/state/${client_id}`)).import).toMatchObject({ state: 'cancelled', done: 0, total: 0 })
      expect(await definitions()).toEqual([])
      expect(await world.db.selectFrom('bulk_import_rows').selectAll().execute()).toEqual([])
    })

    it('an import doesn’t start if its owner is blocked while the table is being read', async () => {
      const { client_id, events } = await readWhile(() =>
        post('/auth/block-user', { user_id: cev.user_id, block: true }),
      )
      expect(events).toMatchObject([{ type: 'client_id' }, { error: 'not_allowed' }])
      expect(await definitions()).toEqual([])
      expect((await get(`${BULK}/state/${client_id}`)).import).toMatchObject({ state: 'checked' })
      expect(await outcome(site, admin, 'POST', `${BULK}/start/${client_id}`, {})).toEqual([403, 'not_allowed'])
    })
  })

  it('an import stops between two rows when its owner loses the permission to import', async () => {
    const { import: started } = await check(manyRows(8_000), cev)
    const state = async () => (await get(`${BULK}/state/${started.client_id}`)).import
    await post(`${BULK}/start/${started.client_id}`, {}, cev)
    await expect.poll(async () => (await state()).done).toBeGreaterThan(0)
    await world.db.deleteFrom('role_permissions').where('role', '=', 'importer').execute()
    await world.jobsDone()
    const ended = await state()
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect(ended.done).toBeLessThan(8_000)
    expect(await definitions()).toHaveLength(ended.done)
  })
})
