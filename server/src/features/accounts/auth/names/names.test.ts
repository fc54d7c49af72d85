/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { requesterFor } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { importExport } from '../../../editing/imports/index.ts'
import { dictionary, sample, valsi } from '../../../editing/imports/reading/samples.testing.ts'
import { createUser } from '../index.ts'
import { ensureLooks } from './names.service.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

let userCount = 0
const signUp = async (username: string) => {
  const email = `somebody${++userCount}@example.org`
  const { status, body } = await requesterFor(site)('POST /auth/signup', {
    username,
    email,
    password: 'klama le zarci',
  })
  return [status, body.error, ...Object.keys(body.details?.fields ?? {})]
}
const signedUp = [200, undefined]
const alike = [409, 'username_look_alike', 'username']
const badly = [400, 'invalid_request', 'username']
const names = async () =>
  (await sql<{ username: string }>`select username from users order by user_id`.execute(world.db)).rows.map(
    ({ username }) => username,
  )

describe('names at sign-up', () => {
  it.each([
    ['alis with a letter of another script', 'аlis', badly],
    ['a look-alike in another script', 'аӏіѕ', alike],
    ['alis in full-width letters', 'ａｌｉｓ', [409, 'username_taken', 'username']],
    ['alis with a digit for a letter', 'a1is', alike],
    ['a name with an invisible mark', 'alis\u034fa', badly],
    ['a different name', 'alisa', signedUp],
    ['a name in another script', 'алиса', signedUp],
    ['the author of the starter dictionary', 'Vlacku', [409, 'username_taken', 'username']],
  ])('signing up as %s returns %s if the user alis exists', async (_, name, expected) => {
    expect(await signUp('alis')).toEqual(signedUp)
    expect(await signUp(name)).toEqual(expected)
  })

  it('a username is stored in ASCII if possible', async () => {
    expect(await signUp('ｄｊａｎ')).toEqual(signedUp)
    expect(await names()).toEqual(['djan'])
  })

  it('concurrent sign-ups with look-alike names create one account', async () => {
    const responses = await Promise.all(['scope', 'ѕсоре', 'sc0pe', 'SCOPE'].map(signUp))
    expect(responses.filter(([status]) => status === 200)).toHaveLength(1)
    for (const [status, error] of responses.filter(([status]) => status !== 200))
      expect([status, String(error)]).toEqual([409, expect.stringMatching(/^username_(taken|look_alike)$/)])
    expect(await names()).toHaveLength(1)
  })

  it('a new username can’t resemble an imported author’s name or an existing username', async () => {
    await importExport(world.ctx(), sample(dictionary(valsi('klama', { id: 1, user: 'xorxes' }))))
    expect(await signUp('х0rxes')).toEqual(badly)
    expect(await signUp('x0rxes')).toEqual(alike)
    await sql`insert into users (username) values ('gleki'), ('g1eki'), ('gIeki')`.execute(world.db)
    await ensureLooks(world.ctx())
    await ensureLooks(world.ctx())
    expect(await signUp('gІeki')).toEqual(badly)
    expect(await signUp('glek1')).toEqual(signedUp)
    expect(await signUp('GLEKI')).toEqual([409, 'username_taken', 'username'])
  })
})

describe('renaming an account', () => {
  const rename = async (viewer: Parameters<typeof bearer>[0], username: string) => {
    const response = await site.app.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: bearer(viewer),
      payload: { username },
    })
    const body = response.json()
    return [response.statusCode, body.error, ...Object.keys(body.details?.fields ?? {})]
  }

  it('renaming follows the same rules as signing up, and users can change the case of their own name', async () => {
    await world.user('alis')
    const djan = await world.user('djan')
    expect(await rename(djan, 'аӏіѕ')).toEqual(alike)
    expect(await rename(djan, 'djаn')).toEqual(badly)
    expect(await rename(djan, 'ALIS')).toEqual([409, 'username_taken', 'username'])
    expect(await rename(djan, 'Djan')).toEqual([200, undefined])
    expect(await rename(djan, 'djon')).toEqual([200, undefined])
    // a former name remains reserved for its account
    expect(await signUp('djan')).toEqual([409, 'username_taken', 'username'])
    expect(await signUp('dj0n')).toEqual(alike)
  })

  it('usernames of accounts created by an administrator follow the rules for signing up', async () => {
    await world.user('alis')
    const account = { email: 'a@example.org', password: 'klama le zarci', role: 'admin' }
    await expect(createUser(world.ctx(), { ...account, username: 'a1is' })).rejects.toMatchObject({
      code: 'username_look_alike',
    })
  })
})
