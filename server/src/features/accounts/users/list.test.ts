/** @onBothDatabases */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let reader: Viewer
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2020, 0, day)) })
  reader = await world.user('bob', { realname: 'Zed', email: 'bob@secret.example', ...at(1) })
  admin = await world.user('Carol', { realname: '100%', role: 'admin', ...at(3) })
  await world.user('alis', { realname: 'alice_a', role: 'editor', ...at(2) })
  await world.user('Under_score', { role: 'editor', ...at(4) })
  await world.user("o'neil\\", { role: 'blocked', ...at(5) })
  await world.definition('klama', { by: 'imported' })
  await world.db.updateTable('users').set(at(6)).where('username', '=', 'imported').execute()
  site = await world.site()
})
afterAll(() => world.close())

const list = (query: string, viewer: Viewer | null = reader) => sendRequest(site, viewer, 'GET', `/users?${query}`)
const names = async (query: string, viewer?: Viewer) =>
  (await list(query, viewer)).body.users.map((user: { username: string }) => user.username)
const everybody = ['imported', "o'neil\\", 'Under_score', 'Carol', 'alis', 'bob']

it('listing users requires a login', async () =>
  expect(await outcome(site, null, 'GET', '/users')).toEqual([401, 'not_logged_in']))

describe('order of the list of users', () => {
  it.each([
    ['', everybody],
    ['sort_order=asc', everybody.toReversed()],
    ['sort_by=username', ['alis', 'bob', 'Carol', 'imported', "o'neil\\", 'Under_score']],
    ['sort_by=username&sort_order=desc', ['Under_score', "o'neil\\", 'imported', 'Carol', 'bob', 'alis']],
    ['sort_by=realname&per_page=3', ['Carol', 'alis', 'bob']],
    ['sort_by=realname&sort_order=desc&per_page=3', ['bob', 'alis', 'Carol']],
  ])('users are listed in the order requested by “%s”', async (query, expected) =>
    expect(await names(query)).toEqual(expected),
  )
})

describe('filters of the list of users', () => {
  it.each([
    ['search=ALI', ['alis']],
    ['search=zed', ['bob']],
    ['search=%25', ['Carol']],
    ['search=_', ['Under_score', 'alis']],
    ['search=%5C', ["o'neil\\"]],
    ["search='", ["o'neil\\"]],
    ['search=%20', everybody],
    ['search=', everybody],
    ["search=');drop table users;--", []],
    ['search=%ED%A0%80', []],
    ['role=editor', ['Under_score', 'alis']],
    ['role=EDITOR', ['Under_score', 'alis']],
    ['role=edito', []],
    ['role=%25', []],
    ['role=editor&search=alis', ['alis']],
    ['role=nowhere', []],
  ])('the user filter “%s” selects the matching users', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await list(query)).body.total).toBe(expected.length)
  })
})

describe('email addresses in the list of users', () => {
  it('email addresses are shown only to users who manage accounts', async () => {
    expect((await list('')).body.users.map((user: { email: null }) => user.email)).toEqual(everybody.map(() => null))
    const found = (await list('search=bob', admin)).body.users
    expect(found).toMatchObject([{ username: 'bob', email: 'bob@secret.example' }])
  })
  it('searching for users can’t confirm a guessed email address', async () => {
    for (const guess of ['secret', 'bob@secret.example', '@', 'example'])
      expect([guess, (await list(`search=${encodeURIComponent(guess)}`)).body.total]).toEqual([guess, 0])
    expect(await names('search=SECRET', admin)).toEqual(['bob'])
  })
})

it('the user list shows which users can log in', async () => {
  const { user_id } = await world.user('locked', { created_at: new Date(0) })
  await world.db.updateTable('users').set({ disabled_at: new Date() }).where('user_id', '=', user_id).execute()
  const { users } = (await list('')).body
  const enabled = users.filter((user: { is_enabled: boolean }) => user.is_enabled)
  expect(enabled.map((user: { username: string }) => user.username)).toEqual(['Under_score', 'Carol', 'alis', 'bob'])
  await world.db.deleteFrom('users').where('user_id', '=', user_id).execute()
})

it('a listed user has all fields in the contract', async () => {
  expect((await list('search=bob')).body).toEqual({
    next_cursor: null,
    users: [
      {
        user_id: reader.user_id,
        username: 'bob',
        realname: 'Zed',
        url: '',
        personal: '',
        role: 'user',
        created_at: '2020-01-01T00:00:00.000Z',
        is_enabled: true,
        has_profile_image: false,
        email: null,
      },
    ],
    total: 1,
    page: 1,
    per_page: 20,
  })
})

describe('pages of the list of users', () => {
  it('paging lists each user exactly once, even users created at the same moment', async () => {
    await world.db
      .updateTable('users')
      .set({ created_at: new Date(0), realname: 'same' })
      .execute()
    const byNumber = await world.db.selectFrom('users').select('username').orderBy('user_id', 'desc').execute()
    for (const sort_by of ['created_at', 'realname']) {
      const query = `sort_by=${sort_by}&sort_order=desc&per_page=2`
      const pages = await Promise.all([1, 2, 3].map((page) => names(`${query}&page=${page}`)))
      expect(pages.flat()).toEqual(byNumber.map(({ username }) => username))
    }
  })
  it('a page past the end of the user list includes the total', async () => {
    expect((await list('page=9&per_page=5')).body).toEqual({
      users: [],
      next_cursor: null,
      total: 6,
      page: 9,
      per_page: 5,
    })
  })
  it('a page of the user list has at most 100 users', async () =>
    expect((await list('per_page=500')).body).toMatchObject({ total: 6, per_page: 100 }))
  it.each(['per_page=0', 'page=0', 'page=x', 'sort_by=email', 'sort_order=up', 'sort_by=__proto__'])(
    'the invalid user filter %s is rejected with an error that names it',
    async (query) => {
      const { status, body } = await list(query)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
      expect(Object.keys(body.details.fields)).toEqual([query.split('=')[0]])
    },
  )
  it('a user search with invalid characters is rejected', async () => {
    for (const query of ['search=%00', 'role=a%00', `search=${'x'.repeat(101)}`])
      expect(await outcome(site, reader, 'GET', `/users?${query}`)).toEqual([400, 'invalid_request'])
  })
})

it('listing users runs two SQL statements regardless of their number', async () => {
  await list('') // the time of last use is stored at most once a minute
  const few = await world.countStatements(() => list('per_page=1'))
  const many = await world.countStatements(() => list('per_page=100&search=a&role=editor', admin))
  const authStatements = 1
  expect([few, many]).toEqual([2 + authStatements, 2 + authStatements])
})
