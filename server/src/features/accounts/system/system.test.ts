import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('the health endpoints report liveness, and readiness once the search index is loaded', async () => {
  await world.definition('klama')
  const site = await world.site()
  const get = async (what: string) => {
    const { statusCode, body, headers } = await site.app.inject({ method: 'GET', url: `/api/health/${what}` })
    return { status: statusCode, body: JSON.parse(body), retry: headers['retry-after'] }
  }
  expect(await get('live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await get('ready')).toMatchObject({ status: 200, body: { status: 'ok', definitions: 1 } })

  const { index } = site.search
  site.search.index = null // simulates the state before the first index is built
  expect(await get('ready')).toMatchObject({ status: 503, body: { error: 'not_ready' }, retry: '5' })
  expect((await get('live')).status).toBe(200)
  site.search.index = index
})

it('GET /site returns the language of the head words', async () => {
  const site = await world.site()
  const { body } = await site.app.inject({ method: 'GET', url: '/api/site' })
  expect(JSON.parse(body).language).toBe('jbo')
})

it('an unknown API URL returns 404', async () => {
  const site = await world.site()
  for (const url of ['/api', '/api/', '/api/nowhere', '/api/jbovlaste/nowhere', '/api/health/ready/x']) {
    const { statusCode, body } = await site.app.inject({ method: 'GET', url })
    expect([url, statusCode]).toEqual([url, 404])
    if (url !== '/api') expect(JSON.parse(body)).toMatchObject({ error: 'not_found' })
  }
})
