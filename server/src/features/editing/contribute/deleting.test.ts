/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
  admin = await world.user('noras', { role: 'admin' })
})
afterAll(() => world.close())

async function add(body: object = {}): Promise<number> {
  const input = { word: 'brode', lang_id: 2, definition: '$x_1$ is so', ...body }
  return (await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', input)).body.definition_id
}
const remove = (viewer: Viewer, id: number, reason = '') =>
  sendRequest(site, viewer, 'DELETE', `/jbovlaste/definition/${id}?reason=${encodeURIComponent(reason)}`)
const restore = (viewer: Viewer, id: number) => sendRequest(site, viewer, 'POST', `/jbovlaste/definition/${id}/restore`)
const dictionary = async () => {
  const tables = [
    'definitions',
    'valsi',
    'definition_keywords',
    'definition_votes',
    'definition_versions',
    'definition_images',
    'valsi_subscriptions',
  ] as const
  const rows = await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()))
  return rows.map((of) => of.map((row) => JSON.stringify(row)).sort())
}

describe('deleting a definition', () => {
  it('deleting the last definition of an entry deletes the entry', async () => {
    const [one, two] = [await add(), await add()]
    expect((await remove(alis, one)).body).toMatchObject({
      success: true,
      valsi_deleted: false,
      has_remaining_definitions: true,
    })
    expect((await remove(alis, two)).body).toMatchObject({ valsi_deleted: true, has_remaining_definitions: false })
    for (const path of [`/jbovlaste/definition/${two}`, `/versions/${two}/history`, '/jbovlaste/valsi/brode'])
      expect((await sendRequest(site, null, 'GET', path)).status).toBe(404)
    expect((await remove(alis, two)).body.error).toBe('definition_not_found')
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('only the author and users who may delete any definition can delete a definition', async () => {
    const id = await add()
    expect((await remove(djan, id)).body.error).toBe('not_allowed')
    expect((await remove(admin, id, 'a joke')).status).toBe(200)
    const { definitions, total } = (await sendRequest(site, admin, 'GET', '/jbovlaste/deleted')).body
    expect([total, definitions]).toMatchObject([
      1,
      [
        {
          definitionid: id,
          word: 'brode',
          langtag: 'en',
          definition: '$x_1$ is so',
          username: 'alis',
          deleted_by: 'noras',
          reason: 'a joke',
        },
      ],
    ])
    const log = await world.db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id', 'details']).execute()
    const details = { word: 'brode', definition: String(id), reason: 'a joke' }
    expect(log).toEqual([{ action: 'definition_deleted', actor_id: admin.user_id, user_id: alis.user_id, details }])
    expect((await sendRequest(site, djan, 'GET', '/jbovlaste/deleted')).body.error).toBe('not_allowed')
  })

  it('deleted definitions are listed in pages, with two SQL statements per page', async () => {
    for (let n = 0; n < 3; n++) await remove(alis, await add({ word: `brod${'aeo'[n]}` }))
    const list = (query: string) => sendRequest(site, admin, 'GET', `/jbovlaste/deleted?${query}`)
    const words = async (query: string) => (await list(query)).body.definitions.map((d: { word: string }) => d.word)
    expect([await words('per_page=2'), await words('per_page=2&page=2')]).toEqual([['brodo', 'brode'], ['broda']])
    const one = await world.countStatements(() => list('per_page=1'))
    expect(await world.countStatements(() => list(''))).toBe(one)
  })
})

describe('restoring a definition', () => {
  it('a restored definition is identical to the deleted one', async () => {
    const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
    const id = await add({ image, rafsi: ['bro'], gloss_keywords: [{ word: 'so' }], place_keywords: [{ word: 'one' }] })
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id, downvote: true })
    await sendRequest(site, djan, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, notes: 'more' })
    await sendRequest(site, admin, 'POST', '/jbovlaste/vote', { definition_id: id })
    const before = await dictionary()
    await remove(alis, id)
    expect((await dictionary()).slice(0, 2)).toEqual([[], []])
    const { status, body } = await restore(alis, id)
    expect([status, body.success]).toEqual([200, true])
    expect(await dictionary()).toEqual(before)
    expect((await sendRequest(site, admin, 'GET', '/jbovlaste/deleted')).body.total).toBe(0)
    expect(await checkInvariants(world.db)).toEqual([])
    expect((await restore(alis, id)).body.error).toBe('definition_not_found')
  })

  it('a definition is restored to a new entry of the same word, with the next number', async () => {
    const id = await add()
    await remove(alis, id)
    const other = await add()
    const { valsiid } = (await restore(alis, id)).body
    const shown = (await sendRequest(site, null, 'GET', '/jbovlaste/valsi/brode/definitions')).body
    expect(shown.map((d: Record<string, number>) => [d.definitionid, d.valsiid, d.definitionnum])).toEqual([
      [other, valsiid, 1],
      [id, valsiid, 2],
    ])
  })

  it('a restored definition regains its old number if it is unused', async () => {
    const [one, two] = [await add(), await add()]
    await remove(alis, one)
    await restore(alis, one)
    const numbers = (await sendRequest(site, null, 'GET', '/jbovlaste/valsi/brode/definitions')).body
    expect(numbers.map((d: Record<string, number>) => [d.definitionid, d.definitionnum])).toEqual([
      [one, 1],
      [two, 2],
    ])
  })

  it('the user who deleted a definition and users who may delete any definition can restore it', async () => {
    const id = await add()
    await remove(admin, id)
    expect((await restore(alis, id)).body.error).toBe('not_allowed')
    expect((await restore(admin, id)).status).toBe(200)
    const log = await world.db.selectFrom('audit_log').select(['action', 'user_id']).orderBy('audit_id').execute()
    expect(log.map(({ action }) => action)).toEqual(['definition_deleted', 'definition_restored'])
    await remove(alis, id)
    expect((await restore(djan, id)).body.error).toBe('not_allowed')
    expect((await restore(alis, id)).status).toBe(200)
  })

  it('restoring succeeds even if another user adds the same word concurrently', async () => {
    for (const word of ['broda', 'brode', 'brodi', 'brodo', 'brodu']) {
      const id = await add({ word })
      await remove(alis, id)
      const input = { word, lang_id: 2, definition: '$x_1$ is so' }
      const [restored, added] = await Promise.all([
        restore(alis, id),
        sendRequest(site, djan, 'POST', '/jbovlaste/valsi', input),
      ])
      expect([restored.status, added.status]).toEqual([200, 200])
      expect(restored.body.valsiid).toBe(added.body.valsiid)
    }
    expect(await checkInvariants(world.db)).toEqual([])
  })
})
