/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const put = async (payload: object, viewer = alis) => {
  const response = await site.app.inject({ method: 'PUT', url: '/api/auth/profile', payload, headers: bearer(viewer) })
  return { status: response.statusCode, body: response.json() }
}
const mine = async (headers: Record<string, string> = bearer(alis)) =>
  (await site.app.inject({ url: '/api/auth/profile', headers })).json()

describe("the user's own profile", () => {
  it('updating the profile changes only the submitted fields', async () => {
    expect((await put({ realname: ' Alis Liddell ', personal: 'mi nelci\nlo cipni' })).status).toBe(200)
    await put({ url: 'https://alis.example/', locale: 'jbo' })
    expect(await mine()).toEqual({
      user_id: alis.user_id,
      username: 'alis',
      email: 'alis@example.org',
      email_confirmed: true,
      role: 'user',
      realname: 'Alis Liddell',
      url: 'https://alis.example/',
      personal: 'mi nelci\nlo cipni',
      locale: 'jbo',
      join_date: expect.any(String),
      has_profile_image: false,
    })
    await put({ url: '' })
    expect(await mine()).toMatchObject({ url: '', realname: 'Alis Liddell' })
  })

  it('renaming a user returns a token with the new name and the same permissions', async () => {
    const editor = await world.user('bab', { role: 'editor' })
    const { body } = await put({ username: 'bob' }, editor)
    const claims = JSON.parse(atob(body.new_token.split('.')[1]))
    expect(claims).toMatchObject({ username: 'bob', authorities: expect.arrayContaining(['edit_definition']) })
    expect(await mine({ authorization: `Bearer ${body.new_token}` })).toMatchObject({ username: 'bob' })
  })

  it('definitions show the author’s new name immediately', async () => {
    await world.definition('klama', { by: 'alis' })
    await site.search.rebuild()
    await put({ username: 'alice' })
    const { definitions } = (await site.app.inject({ url: '/api/jbovlaste/definitions?search=klama' })).json()
    expect(definitions[0].username).toBe('alice')
  })

  it.each([
    ['the name of another user', { username: 'BAB' }, 409, 'username_taken', 'username'],
    ['a javascript: URL', { url: 'javascript:alert(1)' }, 400, 'invalid_request', 'url'],
    ['a URL with a line break', { url: 'https://alis.exa\nmple/' }, 400, 'invalid_request', 'url'],
    ['a data: URL', { url: 'data:text/html,x' }, 400, 'invalid_request', 'url'],
    ['a real name with a line break', { realname: 'a\nb' }, 400, 'invalid_request', 'realname'],
    ['a real name of 101 characters', { realname: 'x'.repeat(101) }, 400, 'invalid_request', 'realname'],
    ['a text of 5001 characters', { personal: 'x'.repeat(5001) }, 400, 'invalid_request', 'personal'],
    ['an unknown interface language', { locale: 'tlh' }, 400, 'invalid_request', 'locale'],
    ['a NUL', { personal: 'a\0b' }, 400, 'invalid_request', 'personal'],
  ])('a profile with %s is rejected', async (_what, overrides, status, error, field) => {
    await world.user('bab')
    const { status: received, body } = await put({ realname: 'Alis', ...overrides })
    expect([received, body.error]).toEqual([status, error])
    expect(Object.keys(body.details.fields)).toEqual([field])
    expect(await mine()).toMatchObject({ username: 'alis', realname: '' })
  })

  it('updating the profile can’t change the role, email address or confirmation', async () => {
    await put({ realname: 'x', role: 'admin', email: 'evil@example.org', user_id: 1, password_hash: 'x' })
    expect(await mine()).toMatchObject({ role: 'user', email: 'alis@example.org', user_id: alis.user_id })
  })

  it('users can change the case of their own name', async () => {
    expect((await put({ username: 'Alis' })).status).toBe(200)
  })

  it('only one of two concurrent requests for a name gets it', async () => {
    const users = await Promise.all(['a1', 'a2', 'a3', 'a4'].map((name) => world.user(name)))
    const responses = await Promise.all(users.map((user) => put({ username: 'gerku' }, user)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('reading and updating the profile requires a login', async () => {
    expect((await site.app.inject({ url: '/api/auth/profile' })).statusCode).toBe(401)
  })
})
