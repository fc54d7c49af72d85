/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { PageChange } from '../../../platform/events.ts'
import { serveSitemap } from '../../../sitemap.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

/** Every write must be visible to the next request: in search, entry pages, compounds and the sitemap. */

let world: World
let site: Site
const received: PageChange[] = []
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { rafsi: ['kla'], glosses: ['come'] })
  site = await world.site()
  site.visitor.events.onPageChange((event) => void received.push(event))
  serveSitemap(site.app, site.visitor, 'https://vlacku.example', ['en'])
})
afterAll(() => world.close())

const read = async (path: string) => (await sendRequest(site, null, 'GET', path)).body
async function found(search: string) {
  const { definitions } = await read(`/jbovlaste/definitions?search=${encodeURIComponent(search)}`)
  return definitions.map((d: Record<string, unknown>) => [d.valsiword, d.notes, d.score, d.rafsi])
}
const compound = async () => (await read('/jbovlaste/definitions?search=zbukla')).decomposition
const onMap = async () => (await site.app.inject('/sitemap/en/words-1.xml')).body.includes('/en/valsi/brode<')

it('additions, edits, votes, reverts, deletions and restores are reflected in the next response', async () => {
  expect(site.search.size).toBe(1)
  const alis = await world.user('alisa')
  const djan = await world.user('djan', { role: 'admin' })
  const perform = async (...args: Parameters<typeof sendRequest>) => {
    received.length = 0
    const { status, body } = await sendRequest(...args)
    expect(status).toBe(200)
    expect(received.map(({ kind }) => kind)).toContain('definitions_changed')
    return body
  }
  const input = { word: 'brode', lang_id: 2, definition: 'is so', rafsi: ['zbu'], gloss_keywords: [{ word: 'thing' }] }

  expect([await found('thing'), await onMap(), await compound()]).toEqual([[], false, undefined])
  const { definition_id: id, version_id } = await perform(site, alis, 'POST', '/jbovlaste/valsi', input)
  expect(await found('thing')).toEqual([['brode', null, 1, 'zbu']])
  expect([await onMap(), await compound(), site.search.size]).toEqual([true, ['brode', 'klama'], 2])

  await perform(site, djan, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, notes: 'mirror', rafsi: ['rod'] })
  expect([await found('mirror'), await compound()]).toEqual([[['brode', 'mirror', 1, 'rod']], undefined])

  await perform(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id })
  expect(await found('mirror')).toEqual([['brode', 'mirror', 2, 'rod']])

  await perform(site, djan, 'POST', `/versions/${version_id}/revert`, {})
  expect([await found('mirror'), await found('brode')]).toEqual([[], [['brode', null, 2, 'zbu']]])

  await perform(site, alis, 'DELETE', `/jbovlaste/definition/${id}`)
  expect([await found('brode'), await found('thing'), await onMap(), await compound()]).toEqual([
    [],
    [],
    false,
    undefined,
  ])
  expect((await read('/jbovlaste/valsi/brode')).error).toBe('valsi_not_found')
  expect((await read('/jbovlaste/definitions/list')).total).toBe(1)
  expect(site.search.size).toBe(1)

  await perform(site, alis, 'POST', `/jbovlaste/definition/${id}/restore`)
  expect([await found('thing'), await onMap(), await compound()]).toEqual([
    [['brode', null, 2, 'zbu']],
    true,
    ['brode', 'klama'],
  ])
})

it('new rafsi are shown with all definitions of the entry', async () => {
  const admin = await world.user('noras', { role: 'admin' })
  const id = await world.definition('broda', { glosses: ['first'] })
  await world.definition('broda', { glosses: ['second'] })
  await site.search.rebuild()
  await sendRequest(site, admin, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, rafsi: ['bod'] })
  for (const gloss of ['first', 'second']) expect(await found(gloss)).toEqual([['broda', null, 0, 'bod']])
})
