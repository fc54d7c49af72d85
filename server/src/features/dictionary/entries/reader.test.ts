/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { mayEdit } from './entries.policy.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const paths = (id: number) => [
  '/jbovlaste/valsi/klama/definitions',
  `/jbovlaste/definition/${id}`,
  '/jbovlaste/definitions/list',
]
const read = async (viewer: Viewer | null, path: string) => {
  const { body } = await sendRequest(site, viewer, 'GET', path)
  return [body.definitions ?? body].flat()
}

it('users see their vote and edit permission with every definition, and visitors see neither', async () => {
  const alis = await world.user('alis')
  const djan = await world.user('djan', { role: 'editor' })
  const id = await world.definition('klama', { by: 'alis' })
  await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id, downvote: true })
  for (const path of paths(id)) {
    const fieldsFor = async (viewer: Viewer | null) =>
      (await read(viewer, path)).map((d) => [d.user_vote, d.can_edit, d.score])
    expect(await fieldsFor(alis)).toEqual([[null, true, -1]])
    expect(await fieldsFor(djan)).toEqual([[-1, true, -1]])
    expect(await fieldsFor(await world.user(`other${path.length}`))).toEqual([[null, false, -1]])
    expect(await fieldsFor(null)).toEqual([[null, false, -1]])
  }
})

it('reading the user’s vote and permission runs one additional SQL statement, regardless of the number of definitions', async () => {
  const alis = await world.user('alis')
  const id = await world.definition('klama')
  for (const path of paths(id)) await read(alis, path)
  const counted = async () => {
    const counts = []
    for (const path of paths(id)) counts.push(await world.countStatements(() => read(alis, path)))
    return counts
  }
  const one = await counted()
  for (let n = 0; n < 15; n++) await world.definition('klama', { lang: n % 2 ? 'en' : 'ru' })
  expect(await counted()).toEqual(one)
})

it.each([
  ['the author may edit', 1, [], true, true],
  ['an editor may edit', 2, ['edit_definition'], false, true],
  ['an editor may not edit a reserved definition', 2, ['edit_definition'], true, false],
  ['another user may not edit', 2, ['create_definition'], false, false],
])('mayEdit returns the correct permission: %s', (_case, user_id, authorities, owner_only, may) => {
  const viewer = { user_id, username: 'x', role: 'x', authorities, session_id: 'x' }
  expect(mayEdit(viewer, { user_id: 1, owner_only })).toBe(may)
})
