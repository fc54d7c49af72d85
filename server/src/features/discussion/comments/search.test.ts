/** @onBothDatabases */
import type { Comment } from '@vlacku/contract/comments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const wordsOf = (comments: Comment[]) => comments.map(({ content }) => content[0]!.data)
const search = async (query: Record<string, string>) => {
  const { body } = await sendRequest(site, null, 'GET', `/comments/search?${new URLSearchParams(query)}`)
  return wordsOf(body.comments)
}
const react = (viewer: Viewer, { comment_id }: Comment, reaction = '🔥') =>
  sendRequest(site, viewer, 'POST', '/comments/reactions', { comment_id, reaction })

it.each([
  ['every word, in any order', 'café OLD', ['the old Café']],
  ['without accents', 'cafe', ['the old Café']],
  ['a word by its prefix', 'telegr', ['Телеграмма и телеграф', 'telegraph'].slice(1)],
  ['words of another alphabet', 'ТЕЛЕГРАФ', ['Телеграмма и телеграф']],
  ['pairs of CJK characters', '電子手', ['電子手紙です']],
  ['no text with reordered characters', '手電', []],
  ['nothing if one word is missing', 'old tea', []],
  ['nothing for punctuation', "!!! ' \\ & | :*", []],
  ['text that looks like a query', "'old' & !'cafe'", ['the old Café']],
])('comment search finds %s', async (_, words, found) => {
  for (const sentence of ['the old Café', 'telegraph', 'Телеграмма и телеграф', '電子手紙です'])
    await writeComment(world, alis, sentence)
  expect(await search({ search: words })).toEqual(found)
})

it('comment search matches words in subjects and edited texts, and all comments for an empty query', async () => {
  const { comment_id } = await writeComment(world, alis, 'coi', { subject: 'bangu' })
  const content = [{ type: 'text', data: 'fanva' }]
  await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content })
  expect(await search({ search: 'bangu' })).toEqual(['fanva'])
  expect(await search({ search: 'fanva' })).toEqual(['fanva'])
  expect(await search({ search: 'coi' })).toEqual([])
  expect(await search({})).toEqual(['fanva'])
})

it('comment search results can be sorted by time, reactions or replies, and grouped by thread', async () => {
  const one = await writeComment(world, alis, 'coi 1', { at: ago(3) })
  const two = await writeComment(world, bab, 'coi 2', { at: ago(2) })
  const reply = await writeComment(world, bab, 'coi 1.1', { parent_id: one.comment_id, at: ago(1) })
  await react(alis, two)
  await react(bab, two)
  await react(alis, reply)
  expect(await search({ search: 'coi' })).toEqual(['coi 1.1', 'coi 2', 'coi 1'])
  expect(await search({ search: 'coi', sort_order: 'asc' })).toEqual(['coi 1', 'coi 2', 'coi 1.1'])
  expect(await search({ search: 'coi', sort_by: 'likes' })).toEqual(['coi 2', 'coi 1.1', 'coi 1'])
  expect(await search({ search: 'coi', sort_by: 'replies' })).toEqual(['coi 1', 'coi 1.1', 'coi 2'])
  expect(await search({ search: 'coi', sort_by: 'reactions', group_by_thread: 'true' })).toEqual(['coi 2', 'coi 1.1'])
  expect((await search({ search: 'coi', sort_by: 'relevance' })).length).toBe(3)
})

it('comment search filters by user, entry (including its definitions), definition or page', async () => {
  const definition_id = await world.definition('klama', { by: 'alis' })
  const valsi_id = await valsiidOf(world.db, definition_id)
  await writeComment(world, alis, 'entry', { valsi_id })
  await writeComment(world, alis, 'definition', { definition_id })
  await writeComment(world, bab, 'page', { target_user_id: alis.user_id })
  expect(await search({ username: 'BAB' })).toEqual(['page'])
  expect(await search({ valsi_id: String(valsi_id) })).toEqual(['definition', 'entry'])
  expect(await search({ definition_id: String(definition_id) })).toEqual(['definition'])
  expect(await search({ target_user_id: String(alis.user_id) })).toEqual(['page'])
  expect(await outcome(site, null, 'GET', '/comments/search?username=nobody')).toEqual([404, 'user_not_found'])
})

it('comment search runs the same number of SQL statements for any number of results', async () => {
  await writeComment(world, alis, 'coi')
  const one = await world.countStatements(() => search({ search: 'coi', per_page: '100' }))
  for (let n = 0; n < 30; n++) await react(bab, await writeComment(world, alis, 'coi'))
  expect(await world.countStatements(() => search({ search: 'coi', per_page: '100' }))).toBe(one)
})

it('the trending order weights reactions, bookmarks and replies by age and ignores those by the comment’s author', async () => {
  const [first, second, third, own] = [
    await writeComment(world, alis, 'first', { at: ago(100) }),
    await writeComment(world, alis, 'second', { at: ago(99) }),
    await writeComment(world, alis, 'third', { at: ago(98) }),
    await writeComment(world, alis, 'own', { at: ago(97) }),
  ]
  const cev = await world.user('cev')
  // a user counts once, regardless of the number of their reactions
  for (const symbol of ['🔥', '✅', '🙏']) await react(bab, third, symbol)
  for (const viewer of [bab, cev]) await react(viewer, second)
  await sendRequest(site, bab, 'POST', '/comments/bookmark', { comment_id: first.comment_id, action: true })
  await writeComment(world, bab, 'a reply', { parent_id: first.comment_id })
  await writeComment(world, cev, 'another', { parent_id: first.comment_id })
  await react(alis, own)
  const trending = async (query = '') =>
    wordsOf((await sendRequest(site, null, 'GET', `/comments/trending${query}`)).body)
  expect(await trending()).toEqual(['first', 'second', 'third'])
  expect(await trending('?limit=1')).toEqual(['first'])
  // two reactions that are two half-lives (of the week period) old weigh half as much as a new one
  await world.db
    .updateTable('comment_reactions')
    .set({ created_at: ago(4.01 * 24) })
    .where('comment_id', '=', second.comment_id)
    .execute()
  expect(await trending()).toEqual(['first', 'third', 'second'])
  expect(await trending('?timespan=day')).toEqual(['first', 'third'])
  expect(await trending('?timespan=all')).toEqual(['first', 'second', 'third'])
})
