/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { wordsPage } from '../../dictionary/entries/index.ts'
import { bestDefinitions } from '../../learning/collections/writing/writing.repository.ts'
import { chosenIds } from '../../learning/exports/exports.repository.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
let id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
  await world.definition('klama', { by: 'alis', definition: 'goes' })
  const input = { word: 'brode', lang_id: 2, definition: 'frobnicates', gloss_keywords: [{ word: 'zorbling' }] }
  const added = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', { ...input, rafsi: ['bog'] })
  id = added.body.definition_id
  await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id })
  await sendRequest(site, djan, 'POST', '/subscriptions/subscribe', {
    valsi_id: added.body.valsiid,
    trigger_type: 'edit',
  })
  await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${id}`, { notes: 'more' })
})
afterAll(() => world.close())

/** Requests by djan, and the text that each response contains unless the definition is deleted. */
const LISTS: Record<string, (id: number) => [path: string, shown: string]> = {
  'search results': () => ['/api/jbovlaste/definitions?search=zorbling', 'frobnicates'],
  'results of the query language': () => ['/api/jbovlaste/definitions?search=brode&syntax=query', 'frobnicates'],
  'the list of all definitions': () => ['/api/jbovlaste/definitions/list', 'frobnicates'],
  'the definitions of an entry': () => ['/api/jbovlaste/valsi/brode/definitions', 'frobnicates'],
  'an entry': () => ['/api/jbovlaste/valsi/brode', 'brode'],
  'an entry with its definitions': () => ['/api/jbovlaste/entry?word=brode', 'frobnicates'],
  'a definition': (id) => [`/api/jbovlaste/definition/${id}`, 'frobnicates'],
  'the history of a definition': (id) => [`/api/versions/${id}/history`, 'frobnicates'],
  'the editor': (id) => [`/api/jbovlaste/definition/${id}/source`, 'frobnicates'],
  'recent changes': () => ['/api/jbovlaste/changes', 'frobnicates'],
  'the feed of changes': () => ['/api/feeds/changes/atom', 'brode'],
  'the definitions of a user': () => ['/api/users/alis/definitions', 'frobnicates'],
  'the number of definitions of a user': () => ['/api/users/alis/profile', '"definition_count":2'],
  'the number of votes of a user': () => ['/api/users/djan/profile', '"vote_count":1'],
  'the votes of a user': () => ['/api/users/votes', 'frobnicates'],
  'the number of definitions in a language': () => ['/api/language/languages', '"definition_count":2'],
  'other words with an affix': () => ['/api/jbovlaste/rafsi_overlap?rafsi=bog', 'brode'],
  'suggestions while typing': () => ['/api/suggest?q=brod', 'brode'],
  'meanings of words': () => ['/api/suggest/meanings?words=brode', 'frobnicates'],
  'followed entries': () => ['/api/subscriptions', 'brode'],
  'notifications of changes': () => ['/api/subscriptions/notifications', '"kind":"outdated_vote"'],
}

const shownIn = async (at: (id: number) => [string, string]) => {
  const [url, shown] = at(id)
  const { body } = await site.app.inject({ url, headers: bearer(djan) })
  return body.includes(shown)
}
/** Returns the names of the lists that contain the definition. */
const lists = async () => {
  await site.search.settled()
  const shown: string[] = []
  for (const [name, at] of Object.entries(LISTS)) if (await shownIn(at)) shown.push(name)
  return shown
}

it('a deleted definition is excluded from all lists until it is restored', async () => {
  expect(await lists()).toEqual(Object.keys(LISTS))
  await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${id}`)
  expect(await lists()).toEqual([])
  await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${id}/restore`)
  // notifications about a definition are deleted with it
  expect(await lists()).toEqual(Object.keys(LISTS).filter((name) => name !== 'notifications of changes'))
})

it('a deleted definition is excluded from the sitemap, exports and learning material', async () => {
  const wanted = { langid: 2, source_langid: 1, positive_scores_only: false, collection_id: null }
  const found = async () => [
    (await wordsPage(world.db, 1, 10)).includes('brode'),
    (await chosenIds(world.db, wanted)).includes(id),
    (await bestDefinitions(world.db, ['brode'], 2, 1)).has('brode'),
  ]
  expect(await found()).toEqual([true, true, true])
  await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${id}`)
  expect(await found()).toEqual([false, false, false])
  await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${id}/restore`)
  expect(await found()).toEqual([true, true, true])
})
