/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
let id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
  id = await world.definition('klama', { score: 40 })
})
afterAll(() => world.close())

const vote = async (viewer: Viewer, downvote = false, definition_id = id) =>
  (await sendRequest(site, viewer, 'POST', '/jbovlaste/vote', { definition_id, downvote })).body
const edit = (expected_version: number) =>
  sendRequest(site, djan, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version, notes: `after ${expected_version}` })

describe('voting', () => {
  it.each([
    [[false], 41, 1],
    [[true], 39, -1],
    [[false, false], 41, 1],
    [[false, true], 40, null],
    [[true, false], 40, null],
    [[false, true, true], 39, -1],
  ])('the votes %j result in score %i and user vote %j', async (downvotes, score, user_vote) => {
    let result: object = {}
    for (const downvote of downvotes) result = await vote(alis, downvote)
    expect(result).toMatchObject({ success: true, word: 'klama', score, user_vote, version: 1, earlier_votes: 0 })
    const path = `/jbovlaste/definition/${id}`
    expect((await sendRequest(site, alis, 'GET', path)).body).toMatchObject({ score, user_vote })
    expect((await sendRequest(site, null, 'GET', path)).body).toMatchObject({ score, user_vote: null })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('the score is the sum of the votes of several users', async () => {
    await vote(alis)
    expect((await vote(djan)).score).toBe(42)
  })

  it('a vote counts for the version it was cast on until it is confirmed or withdrawn', async () => {
    await vote(alis)
    await vote(djan)
    await edit(1)
    const shown = async () => (await sendRequest(site, alis, 'GET', `/jbovlaste/definition/${id}`)).body
    expect(await shown()).toMatchObject({ score: 42, earlier_votes: 2, user_vote: 1 })
    expect(await vote(alis)).toMatchObject({ score: 42, earlier_votes: 1, version: 2, user_vote: 1 })
    expect(await vote(djan, true)).toMatchObject({ score: 41, earlier_votes: 0, version: 2, user_vote: null })
    expect(await shown()).toMatchObject({ score: 41, earlier_votes: 0 })
  })

  it('voting requires permission and an existing definition', async () => {
    const nobody = await world.user('nobody', { role: 'unconfirmed' })
    const body = { definition_id: id }
    expect(await outcome(site, null, 'POST', '/jbovlaste/vote', body)).toEqual([401, 'not_logged_in'])
    expect(await outcome(site, nobody, 'POST', '/jbovlaste/vote', body)).toEqual([403, 'not_allowed'])
    expect(await outcome(site, alis, 'POST', '/jbovlaste/vote', { definition_id: 4711 })).toEqual([
      404,
      'definition_not_found',
    ])
  })

  it('concurrent votes are all counted', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, (_, n) => world.user(`person${n}`)))
    await Promise.all(users.flatMap((viewer) => [vote(viewer), vote(viewer)]))
    expect((await vote(alis)).score).toBe(53)
    expect(await checkInvariants(world.db)).toEqual([])
  })
})

describe('my votes', () => {
  it('votes on the requested definitions are listed with the versions they apply to', async () => {
    const other = await world.definition('cadzu')
    await vote(alis, true)
    await edit(1)
    const { body } = await sendRequest(site, alis, 'POST', '/jbovlaste/votes', {
      definition_ids: [other, id, id, 4711],
    })
    expect(body).toEqual({
      votes: { [id]: -1, [other]: null, 4711: null },
      versions: { [id]: 1, [other]: null, 4711: null },
    })
    const many = Array.from({ length: 1001 }, (_, n) => n)
    expect(await outcome(site, alis, 'POST', '/jbovlaste/votes', { definition_ids: many })).toEqual([
      400,
      'invalid_request',
    ])
  })

  it('votes are listed most recent first, optionally only those on changed definitions', async () => {
    const other = await world.definition('cadzu', { definition: 'walks' })
    await vote(alis)
    await vote(djan)
    await vote(alis, true, other)
    await edit(1)
    const list = async (query: string) => (await sendRequest(site, alis, 'GET', `/users/votes?${query}`)).body
    const { items, total } = await list('')
    expect(total).toBe(2)
    expect(items.map((i: { definition_id: number }) => i.definition_id)).toEqual([other, id])
    expect(items[0]).toMatchObject({
      valsi_word: 'cadzu',
      definition: 'walks',
      langtag: 'en',
      vote_value: -1,
      score: -1,
    })
    const outdated = await list('outdated=true')
    expect([outdated.total, outdated.items.length]).toEqual([1, 1])
    expect(outdated.items[0]).toMatchObject({ definition_id: id, voted_version: 1, version: 2 })
    expect(await list('page=2&per_page=1')).toMatchObject({ total: 2, items: [{ definition_id: id }] })
    const one = await world.countStatements(() => list('per_page=1'))
    expect(await world.countStatements(() => list(''))).toBe(one)
  })
})
