/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { importExport } from './imports.service.ts'
import { dictionary, sample, valsi } from './reading/samples.testing.ts'

let world: World
let site: Site
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  admin = await world.user('admin', { role: 'admin' })
})

const importing = (words: string, to?: string) => importExport(world.ctx(), sample(dictionary(words, to)))
const deleting = async (id: number) =>
  expect((await sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${id}`)).status).toBe(200)
const here = async () => {
  const { rows } = await sql<{ word: string; definition: string }>`
    select word, definition from valsi left join definitions using (valsiid) order by word, definition`.execute(
    world.db,
  )
  return rows.map(({ word, definition }) => `${word}: ${definition}`)
}

it('a definition deleted on this site remains deleted even if its source text changes', async () => {
  const klama = (definition: string) => valsi('klama', { id: 20, definition })
  const cusku = valsi('cusku', { id: 21, definition: 'says' })
  await importing(klama('goes') + cusku)
  await deleting(20)
  for (const text of ['goes', 'moves'])
    expect(await importing(klama(text) + cusku)).toMatchObject({ added: 0, unchanged: 1, deleted_here: 1 })
  expect(await here(), 'no empty entry either').toEqual(['cusku: says'])

  await sendRequest(site, admin, 'POST', '/jbovlaste/definition/20/restore')
  expect(await importing(klama('moves') + cusku)).toMatchObject({ changed: 1, deleted_here: 0 })
  expect(await here()).toEqual(['cusku: says', 'klama: moves'])
  expect(await checkInvariants(world.db)).toEqual([])
})

it('a deleted definition without an ID is recognized by any of its texts, within the same word and language', async () => {
  const two = (one: string, other: string) =>
    valsi('klama', { definition: one }) + valsi('klama', { definition: other })
  await importing(two('goes', 'moves'))
  const { rows } = await sql<{
    id: number
  }>`select definitionid as id from definitions where definition = 'goes'`.execute(world.db)
  await sendRequest(site, admin, 'PUT', `/jbovlaste/valsi/${rows[0]!.id}`, {
    expected_version: 1,
    definition: 'travels',
  })
  await deleting(rows[0]!.id)
  expect(await importing(two('goes', 'moves'))).toMatchObject({ added: 0, unchanged: 1, deleted_here: 1 })
  expect(await importing(two('travels', 'moves'))).toMatchObject({ added: 0, unchanged: 1, deleted_here: 1 })
  expect(await here()).toEqual(['klama: moves'])

  expect(await importing(valsi('cadzu', { definition: 'goes' }))).toMatchObject({ added: 1, deleted_here: 0 })
  expect(await importing(valsi('klama', { definition: 'goes' }), 'Russian')).toMatchObject({
    added: 1,
    deleted_here: 0,
  })
  expect(await checkInvariants(world.db)).toEqual([])
})

it('a definition deleted on this site remains deleted when an earlier export is imported', async () => {
  const alis = await world.user('alis')
  const { body } = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
    word: 'broda',
    lang_id: 2,
    definition: 'one',
  })
  await deleting(body.definition_id)
  const before = valsi('broda', { id: body.definition_id, user: 'alis', definition: 'one' })
  expect(await importing(before)).toMatchObject({ added: 0, deleted_here: 1 })
  const other = valsi('brode', { id: body.definition_id, user: 'alis', definition: 'of another site' })
  expect(await importing(other), 'the number means nothing there').toMatchObject({ added: 1, deleted_here: 0 })
})

it('an import adds a definition again under a new ID unless a user deleted it', async () => {
  const klama = valsi('klama', { id: 20, definition: 'goes' })
  await importing(klama)
  await sql`update all_definitions set deleted_at = now()`.execute(world.db)
  await sql`update all_valsi set deleted_at = now()`.execute(world.db)
  expect(await importing(klama)).toMatchObject({ added: 1, deleted_here: 0 })
  expect(await importing(klama)).toMatchObject({ added: 0, unchanged: 1 })
  expect(await here()).toEqual(['klama: goes'])
  expect(await checkInvariants(world.db)).toEqual([])
})
