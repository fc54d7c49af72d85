/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { definitionsOf, importTable, manyRows, TABLE, wordOf } from './tables.testing.ts'

let world: World
let site: Site
let admin: Viewer
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({}, { jobs: { pollS: 0.5, retryDelayS: 0 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  admin = await world.user('noras', { role: 'admin' })
  alis = await world.user('alis')
})

const BULK = '/jbovlaste/bulk-import'
const get = async (path: string, viewer: Viewer | null = admin) => (await sendRequest(site, viewer, 'GET', path)).body
const post = async (path: string) => (await sendRequest(site, admin, 'POST', path, {})).body

/** Returns the stored form of a head word. */
const headOf = (n: number) => wordOf(n).replaceAll('.', '')

it('a definition contains the metadata of a bulk import only if that import added it', async () => {
  const definitionid = await world.definition('mlatu', { definition: 'is a cat' })
  const events = await importTable(site, admin, manyRows(1))
  const client_id = String(events[0]!.client_id)
  const [added] = (await get(`${BULK}/clients/${client_id}/definitions`)).definitions
  const metadata = { bulk_import: true, client_id, import_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
  for (const path of [`definition/${added.definitionid}`, `valsi/${added.valsiid}/definitions`]) {
    const body = await get(`/jbovlaste/${path}`, null)
    expect([body].flat()).toMatchObject([{ metadata, embedding: null }])
  }
  const found = (await get(`/jbovlaste/definitions?search=${encodeURIComponent(added.valsiword)}`, null)).definitions
  expect(found[0]).toMatchObject({ metadata, embedding: null })
  expect(await get(`/jbovlaste/definition/${definitionid}`, null)).toMatchObject({ metadata: null, embedding: null })
})

describe('undoing an import', () => {
  it('undoing an import removes the definitions and entries it created', async () => {
    await world.definition('mlatu', { definition: 'is a cat', definitionid: 11 })
    const events = await importTable(site, admin, `${TABLE}\nmlatu,purrs,,,,,,,`)
    const id = String(events[0]!.client_id)
    const { deleted, skipped } = await post(`${BULK}/delete/${id}`)
    expect([deleted.length, skipped]).toEqual([3, []])
    expect((await definitionsOf(world.db)).map(({ word }) => word)).toEqual(['mlatu'])
    expect(await outcome(site, null, 'GET', '/jbovlaste/valsi/klama')).toEqual([404, 'valsi_not_found'])
    expect((await get('/jbovlaste/definitions?search=klama', null)).definitions).toEqual([])
    expect(await get(`${BULK}/clients`)).toEqual([])
    expect((await get('/jbovlaste/changes')).imports).toEqual([])
    expect(await checkInvariants(world.db)).toEqual([])
    const { entries } = (await sendRequest(site, admin, 'GET', '/audit')).body
    expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'import_deleted',
      'import_started',
    ])
    // after the undo, the table can be imported again
    expect((await importTable(site, admin, TABLE)).at(-1)).toMatchObject({ success_count: 3 })
  })

  it('undoing an import preserves definitions that users discussed, edited, voted on or collected', async () => {
    const events = await importTable(site, admin, manyRows(6))
    const id = String(events[0]!.client_id)
    const ids = (await get(`${BULK}/clients/${id}/definitions`)).definitions.map(
      (d: { definitionid: number }) => d.definitionid,
    )
    await sendRequest(site, alis, 'POST', '/jbovlaste/vote', { definition_id: ids[0], downvote: false })
    await sendRequest(site, admin, 'PUT', `/jbovlaste/valsi/${ids[1]}`, { notes: 'otherwise' })
    await sendRequest(site, alis, 'POST', '/comments', {
      definition_id: ids[2],
      content: [{ type: 'text', data: 'coi' }],
    })
    const { collection_id } = (await sendRequest(site, alis, 'POST', '/collections', { name: 'pa' })).body
    await sendRequest(site, alis, 'POST', `/collections/${collection_id}/items`, { definition_id: ids[3] })
    const response = await post(`${BULK}/delete/${id}`)
    expect(response.deleted).toEqual([ids[4], ids[5]])
    expect(response.kept.map((one: Record<string, unknown>) => [one.definitionid, one.word, one.reason])).toEqual([
      [ids[0], headOf(0), 'voted'],
      [ids[1], headOf(1), 'edited'],
      [ids[2], headOf(2), 'discussed'],
      [ids[3], headOf(3), 'collected'],
    ])
    expect(response.skipped).toEqual(ids.slice(0, 4))
    expect((await get(`${BULK}/clients`))[0]).toMatchObject({ client_id: id, count: 4 })
  })

  it('undoing an unknown import is rejected', async () => {
    const id = '5d3f3b3e-5df5-4f0c-8e0c-0d9c4a0e8a11'
    for (const path of [`state/${id}`, `progress/${id}`, `rows/${id}`, `clients/${id}/definitions`])
      expect(await outcome(site, admin, 'GET', `${BULK}/${path}`)).toEqual([404, 'import_not_found'])
    for (const action of ['start', 'cancel', 'delete'])
      expect(await outcome(site, admin, 'POST', `${BULK}/${action}/${id}`, {})).toEqual([404, 'import_not_found'])
  })
})
