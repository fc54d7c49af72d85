/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { text, writeComment } from '../../discussion/comments/talk.testing.ts'
import { importExport } from '../../editing/imports/index.ts'
import { dictionary, sample, valsi } from '../../editing/imports/reading/samples.testing.ts'
import { createUser } from '../auth/index.ts'

let world: World
let site: Site
let alis: Viewer
let mikce: Viewer
let noras: Viewer
let moderator: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ publicUrl: 'https://vlacku.example' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  mikce = await world.user('Mikce')
  noras = await world.user('noras')
  moderator = await world.user('kurji', { role: 'moderator' })
})

const get = async (path: string, viewer: Viewer | null = null) => (await sendRequest(site, viewer, 'GET', path)).body
const rename = async (viewer: Viewer, username: string) => {
  const result = await outcome(site, viewer, 'PUT', '/auth/profile', { username })
  if (result[0] === 200) viewer.username = username
  return result
}
const password = 'klama le zarci'
const signUp = (username: string) =>
  outcome(site, null, 'POST', '/auth/signup', { username, email: 'new@example.org', password })
const free = (account: string, name: string, viewer = moderator) =>
  outcome(site, viewer, 'DELETE', `/users/${account}/former-names/${encodeURIComponent(name)}`)
const mentionsOf = async (comment_id: number) => (await get(`/comments/${comment_id}`)).mentions
const notified = async (viewer: Viewer) =>
  (await get('/subscriptions/notifications', viewer)).notifications.map(({ kind }: { kind: string }) => kind)
const taken = [409, 'username_taken']

describe('a former name', () => {
  beforeEach(() => rename(mikce, 'djan'))

  it.each(['Mikce', 'mikce', 'MIKCE', 'Ｍｉｋｃｅ'])(
    'a former name written as %s can’t be taken by other users',
    async (name) => {
      expect(await rename(noras, name)).toEqual(taken)
      expect(await signUp(name)).toEqual(taken)
      const account = { username: name, email: 'new@example.org', password, role: 'user' }
      await expect(createUser(world.ctx(), account)).rejects.toMatchObject({ code: 'username_taken' })
    },
  )

  it('a name confusable with a former name can’t be taken', async () => {
    expect(await signUp('rnikce')).toEqual([409, 'username_look_alike'])
    expect(await rename(noras, 'rnikce')).toEqual([409, 'username_look_alike'])
  })

  it('an account can take back its former name, and the name used in between becomes a former name', async () => {
    expect(await rename(mikce, 'mikce')).toEqual([200])
    expect(await signUp('djan')).toEqual(taken)
    expect(await get('/users/mikce/former-names', moderator)).toMatchObject({ former_names: [{ username: 'djan' }] })
    expect((await get('/users/DJAN/profile')).username).toBe('mikce')
  })

  it('a rename that only changes the case adds no former name', async () => {
    await rename(mikce, 'Djan')
    expect((await get('/users/djan/former-names', moderator)).former_names).toHaveLength(1)
  })

  it('a former name can be taken after a moderator releases it, and the release is logged', async () => {
    expect(await free('djan', 'Mikce', alis)).toEqual([403, 'not_allowed'])
    expect(await free('djan', 'noras')).toEqual([404, 'former_name_not_found'])
    expect(await free('noras', 'Mikce')).toEqual([404, 'former_name_not_found'])
    expect(await free('nobody', 'Mikce')).toEqual([404, 'user_not_found'])
    expect(await free('djan', 'mikce')).toEqual([200])
    expect(await free('djan', 'mikce')).toEqual([404, 'former_name_not_found'])
    expect(await outcome(site, null, 'GET', '/users/mikce/profile')).toEqual([404, 'user_not_found'])
    expect(await signUp('mikce')).toEqual([200])
    const admin = await world.user('admin', { role: 'admin' })
    const { entries } = await get('/audit?action=username_freed', admin)
    expect(entries).toMatchObject([
      { actor: { username: 'kurji' }, user: { username: 'djan' }, details: { name: 'Mikce' } },
    ])
  })

  it('an account reserves at most 20 former names', async () => {
    for (let n = 2; n <= 20; n++) expect(await rename(mikce, `djan${'abcdefghijklmnopqrstu'[n]}`)).toEqual([200])
    expect(await rename(mikce, 'djanv')).toEqual([409, 'too_many_former_names'])
    expect(await free(mikce.username, 'djan')).toEqual([200])
    expect(await rename(mikce, 'djanv')).toEqual([200])
  })

  it('a name can’t be taken by another user while its owner is being renamed', async () => {
    for (let n = 0; n < 10; n++) {
      const from = mikce.username
      const [renamed, , other] = await Promise.all([
        rename(mikce, `mikce${'abcdefghij'[n]}`),
        signUp('unrelated'),
        outcome(site, noras, 'PUT', '/auth/profile', { username: from }),
      ])
      expect([renamed, other]).toEqual([[200], taken])
    }
  })

  it('an import attributes definitions under a former name to the account that had the name', async () => {
    await importExport(world.ctx(), sample(dictionary(valsi('klama', { id: 1, user: 'MIKCE' }))))
    expect((await get('/users/mikce/definitions')).items).toMatchObject([{ word: 'klama', username: 'djan' }])
    const { rows } = await sql`select from users where lower(username) = 'mikce'`.execute(world.db)
    expect(rows).toEqual([])
  })
})

describe('a URL with a former name', () => {
  beforeEach(async () => {
    await world.definition('klama', { by: 'Mikce' })
    await writeComment(world, mikce, 'coi')
    await rename(mikce, 'djan')
    await site.search.settled()
  })

  it.each([
    '/users/NAME/profile',
    '/users/NAME/definitions',
    '/users/NAME/comments',
    '/users/NAME/former-names',
    '/comments/search?username=NAME',
    '/jbovlaste/changes?username=NAME',
    '/jbovlaste/definitions?search=klama&username=NAME',
    '/jbovlaste/valsi/klama/definitions?username=NAME',
    '/jbovlaste/definitions?syntax=query&search=klama&username=NAME',
    '/sessions?username=NAME',
    '/audit?username=NAME',
    '/payments/ledger?username=NAME',
    '/feeds/user/NAME/json',
    '/feeds/comments/json?username=NAME',
  ])('GET %s returns the same response for a former name as for the current name', async (path) => {
    const admin = await world.user('admin', { role: 'admin' })
    const of = (name: string) => sendRequest(site, admin, 'GET', path.replace('NAME', name))
    const [former, current, other] = [await of('mikce'), await of('djan'), await of('alis')]
    expect(former.status).toBe(200)
    expect(former.body).toEqual(current.body)
    if (!path.includes('/former-names') && !path.includes('audit') && !path.includes('ledger'))
      expect(JSON.stringify(other.body)).not.toBe(JSON.stringify(current.body))
  })

  it('a former name can be used in URLs of the account’s Atom feed and profile image', async () => {
    const fetch = async (url: string) => (await site.app.inject(url)).body
    const feed = await fetch('/api/feeds/user/Mikce/atom')
    expect(feed).toContain('https://vlacku.example/en/user/djan')
    expect(feed).not.toMatch(/mikce/i)
    expect(await outcome(site, null, 'GET', '/users/mikce/profile-image')).toEqual([404, 'image_not_found'])
  })
})

describe('a mention', () => {
  it('a mention of a former name links to the current name and notifies the account', async () => {
    const old = await writeComment(world, alis, 'coi @mikce')
    await rename(mikce, 'djan')
    expect(await get(`/comments/${old.comment_id}`)).toMatchObject({
      mentioned: ['djan'],
      mentions: [{ name: 'mikce', username: 'djan' }],
    })
    const recent = await writeComment(world, alis, 'coi @MIKCE, @djan')
    expect([recent.mentioned, recent.mentions.length]).toEqual([['djan'], 2])
    expect(await notified(mikce)).toEqual(['mention', 'mention'])
  })

  it('a mention refers to the account that had the name at the time, even if the name was later freed and taken by another account', async () => {
    const old = await writeComment(world, alis, 'coi @mikce')
    await rename(mikce, 'djan')
    await free('djan', 'mikce')
    await rename(noras, 'mikce')
    const recent = await writeComment(world, alis, 'coi @mikce')
    expect(await mentionsOf(old.comment_id)).toEqual([{ name: 'mikce', username: 'djan' }])
    expect(await mentionsOf(recent.comment_id)).toEqual([{ name: 'mikce', username: 'mikce' }])
    await sendRequest(site, alis, 'PUT', `/comments/${old.comment_id}`, { content: text('coi, @mikce') })
    expect([await notified(mikce), await notified(noras)]).toEqual([['mention'], ['mention']])
    // each account has the name during a different period
    await rename(noras, 'nora')
    await free('nora', 'mikce')
    await rename(alis, 'mikce')
    expect(await mentionsOf(old.comment_id)).toEqual([{ name: 'mikce', username: 'djan' }])
    expect(await mentionsOf(recent.comment_id)).toEqual([{ name: 'mikce', username: 'nora' }])
    expect((await writeComment(world, alis, '@mikce')).mentions).toEqual([{ name: 'mikce', username: 'mikce' }])
  })

  it('a mention keeps its notification when the comment is edited after the user was renamed', async () => {
    const { comment_id } = await writeComment(world, alis, 'coi @mikce')
    await rename(mikce, 'djan')
    await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content: text('coi ro do, @mikce') })
    expect(await notified(mikce)).toEqual(['mention'])
    await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content: text('coi ro do, @djan') })
    expect(await notified(mikce)).toEqual(['mention'])
  })
})
