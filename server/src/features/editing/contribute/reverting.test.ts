/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
let admin: Viewer
let id: number
let first: { version_id: number; content: object }
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  admin = await world.user('noras', { role: 'admin' })
  const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
  const { body } = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
    word: 'brode',
    lang_id: 2,
    definition: '$x_1$ is so',
    notes: 'a note',
    etymology: 'an origin',
    jargon: 'logic',
    selmaho: 'BRODE',
    rafsi: ['bro'],
    gloss_keywords: [{ word: 'so', meaning: 'thus' }],
    place_keywords: [{ word: 'one' }, { word: 'two' }],
    image,
  })
  id = body.definition_id
  first = (await history())[0]
})
afterAll(() => world.close())

const history = async () => (await sendRequest(site, null, 'GET', `/versions/${id}/history`)).body.versions
const revert = (viewer: Viewer, version_id = first.version_id, body?: object) =>
  sendRequest(site, viewer, 'POST', `/versions/${version_id}/revert`, body)
async function change(body: object) {
  const [{ version }] = await history()
  const changed = await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: version, ...body })
  expect(changed.status).toBe(200)
}
const everythingElse = {
  lang_id: 3,
  definition: 'something else',
  notes: '',
  etymology: null,
  jargon: 'x',
  selmaho: null,
  rafsi: ['rod'],
  gloss_keywords: [],
  place_keywords: [{ word: 'three' }],
  remove_image: true,
}

it('reverting a definition restores its entire content as a new version', async () => {
  await change(everythingElse)
  const { status, body } = await revert(alis, first.version_id, { commit_message: 'it was better' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: 3,
    kind: 'reverted',
    restored: 1,
    username: 'alis',
    commit_message: 'it was better',
  })
  expect(body.content).toEqual(first.content)
  const shown = (await sendRequest(site, null, 'GET', `/jbovlaste/definition/${id}`)).body
  expect(shown).toMatchObject({ etymology: 'an origin', has_image: true, langid: 2, rafsi: 'bro', version: 3 })
  expect(await checkInvariants(world.db)).toEqual([])
})

it('reverting a definition to its current content creates no version', async () => {
  expect((await revert(alis)).body).toEqual(first)
  await change(everythingElse)
  await revert(alis)
  const { body } = await revert(alis)
  expect([body.version, (await history()).length]).toEqual([3, 3])
})

it('reverting doesn’t change rafsi if another definition changed them or the version doesn’t include rafsi', async () => {
  await change({ notes: 'x' })
  await world.db
    .updateTable('valsi')
    .set({ rafsi: ['zbu'] })
    .execute()
  expect((await revert(alis)).body.content.rafsi).toEqual(['zbu'])

  const imported = await world.definition('broda', { rafsi: ['rod'] })
  const [old] = (await sendRequest(site, null, 'GET', `/versions/${imported}/history`)).body.versions
  await sendRequest(site, admin, 'PUT', `/jbovlaste/valsi/${imported}`, { expected_version: 1, rafsi: [], notes: 'x' })
  const { body } = await revert(admin, old.version_id)
  expect([old.content.rafsi, body.content.rafsi, body.content.notes]).toEqual([null, [], ''])
})

it('authors can always revert a definition, and users with permission can unless it is restricted to its author', async () => {
  await change({ notes: 'x' })
  const editor = await world.user('djan', { role: 'editor' })
  expect((await revert(editor)).body.error).toBe('not_allowed')
  expect((await revert(admin)).status).toBe(200)
  const log = await world.db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id', 'details']).execute()
  const details = { word: 'brode', definition: String(id), to: '1' }
  expect(log).toEqual([{ action: 'definition_reverted', actor_id: admin.user_id, user_id: alis.user_id, details }])
  await change({ notes: 'y', owner_only: true })
  expect((await revert(admin)).body.error).toBe('owner_only')
  expect((await revert(alis)).status).toBe(200)
  expect((await revert(alis, 4711)).body.error).toBe('version_not_found')
})
