/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const strangeNames = ['%25', '_lis', '%00', "'--", '__proto__', '%ED%A0%80', 'x'.repeat(65), '..%2f..', '999999']

describe('the profile of a user', () => {
  it('a profile contains the user’s text and contribution counts, and usernames are case-insensitive', async () => {
    const { user_id } = await world.user('Alis', { realname: 'Alice', created_at: new Date('2020-01-01') })
    const voted = await world.definition('klama', { by: 'alis' })
    await world.definition('gerku', { by: 'Alis' })
    await world.definition('mlatu', { by: 'bob' })
    await world.db
      .insertInto('definition_votes')
      .values({ definitionid: voted, user_id, value: 1, version: 1 })
      .execute()
    expect((await sendRequest(site, null, 'GET', '/users/aLIS/profile')).body).toEqual({
      user_id,
      username: 'Alis',
      role: 'user',
      realname: 'Alice',
      url: '',
      personal: '',
      join_date: '2020-01-01T00:00:00.000Z',
      is_enabled: true,
      is_imported: false,
      definition_count: 2,
      comment_count: 0,
      vote_count: 1,
      has_profile_image: false,
    })
  })

  it('a profile’s text is hidden until the email address is confirmed', async () => {
    const profileText = { realname: 'Alice', url: 'https://spam.example', personal: 'buy' }
    await world.user('alis', { ...profileText, role: 'unconfirmed' })
    const reader = await world.user('bab', profileText)
    const profilesOf = async (name: string) => [
      (await sendRequest(site, null, 'GET', `/users/${name}/profile`)).body,
      (await sendRequest(site, reader, 'GET', `/users?search=${name}`)).body.users[0],
    ]
    for (const one of await profilesOf('alis')) expect(one).toMatchObject({ realname: '', url: '', personal: '' })
    for (const one of await profilesOf('bab')) expect(one).toMatchObject(profileText)
    expect((await sendRequest(site, reader, 'GET', '/users?search=alice')).body).toMatchObject({
      users: [{ username: 'bab' }],
    })
  })

  it('blocking an unconfirmed user does not reveal their profile text', async () => {
    const profileText = { realname: 'Alice', url: 'https://spam.example', personal: 'buy' }
    const alis = await world.user('alis', { ...profileText, role: 'unconfirmed' })
    const bab = await world.user('bab', profileText)
    const admin = await world.user('admin', { role: 'admin' })
    for (const { user_id } of [alis, bab])
      expect(await outcome(site, admin, 'POST', '/auth/block-user', { user_id, block: true })).toEqual([200])
    const profileOf = async (name: string) => (await sendRequest(site, null, 'GET', `/users/${name}/profile`)).body
    expect(await profileOf('alis')).toMatchObject({ role: 'blocked', realname: '', url: '', personal: '' })
    expect(await profileOf('bab')).toMatchObject({ role: 'blocked', ...profileText })
  })

  it('a profile never contains an email address', async () => {
    const alis = await world.user('alis', { email: 'alis@secret.example' })
    const admin = await world.user('admin', { role: 'admin' })
    for (const viewer of [null, alis, admin])
      expect(JSON.stringify(await sendRequest(site, viewer, 'GET', '/users/alis/profile'))).not.toContain('secret')
  })

  it('authors of imported definitions without an account have no profile', async () => {
    await world.definition('klama', { by: 'imported' })
    const { body } = await sendRequest(site, null, 'GET', '/users/imported/profile')
    expect([body.is_enabled, body.is_imported]).toEqual([false, true])
  })

  it('requesting the profile of an unknown name returns 400 or 404', async () => {
    await world.user('alis')
    for (const name of strangeNames)
      for (const of of ['profile', 'definitions']) {
        const { status, body } = await sendRequest(site, null, 'GET', `/users/${name}/${of}`)
        expect([name, status < 500, typeof body.error]).toEqual([name, true, 'string'])
        expect([400, 404]).toContain(status)
      }
  })

  it('reading a profile runs two SQL statements', async () => {
    await world.user('alis')
    expect(await world.countStatements(() => sendRequest(site, null, 'GET', '/users/alis/profile'))).toBe(2)
  })
})

describe('the definitions of a user', () => {
  const changed = (definitionid: number, updated_at: string) =>
    world.db
      .updateTable('definitions')
      .set({ created_at: new Date('2020-01-01'), updated_at: new Date(updated_at) })
      .where('definitionid', '=', definitionid)
      .execute()

  it('a user’s definitions are listed with the most recently changed first', async () => {
    const older = await world.definition('klama', { by: 'alis', definition: 'x1 comes', notes: 'coi', score: 3 })
    const newer = await world.definition('ui', { by: 'alis', type: 'cmavo', selmaho: 'UI1', lang: 'ru' })
    await world.definition('mlatu', { by: 'bob' })
    await changed(older, '2021-01-01')
    await changed(newer, '2022-01-01')
    const { body } = await sendRequest(site, null, 'GET', '/users/ALIS/definitions')
    expect(body.items).toMatchObject([
      { definitionid: newer, word: 'ui', type_name: 'cmavo', selmaho: 'UI1', langtag: 'ru', notes: null },
      {
        definitionid: older,
        word: 'klama',
        definition: 'x1 comes',
        notes: 'coi',
        score: 3,
        owner_only: false,
        created_at: '2020-01-01T00:00:00.000Z',
        username: 'alis',
        valsiword: 'klama',
        content: { definition: 'x1 comes', notes: 'coi' },
        has_image: false,
        time: Date.UTC(2021, 0, 1) / 1000,
      },
    ])
    expect(body).toMatchObject({ total: 2, page: 1, per_page: 20 })
  })

  it('a page past the end reports the total, and listing definitions runs three SQL statements regardless of their number', async () => {
    await world.definition('klama', { by: 'alis' })
    for (const word of ['gerku', 'mlatu', 'cinfo', 'finpe']) await world.definition(word, { by: 'alis' })
    const get = (query: string) => sendRequest(site, null, 'GET', `/users/alis/definitions?${query}`)
    expect((await get('page=7&per_page=2')).body).toEqual({
      items: [],
      next_cursor: null,
      total: 5,
      page: 7,
      per_page: 2,
    })
    expect(await world.countStatements(() => get('per_page=1'))).toBe(3)
    expect(await world.countStatements(() => get('per_page=100'))).toBe(3)
  })

  it('a user without definitions has an empty list, and an unknown name returns 404', async () => {
    await world.user('alis')
    expect((await sendRequest(site, null, 'GET', '/users/alis/definitions')).body).toMatchObject({
      items: [],
      total: 0,
    })
    expect(await outcome(site, null, 'GET', '/users/nobody/definitions')).toEqual([404, 'user_not_found'])
  })
})
