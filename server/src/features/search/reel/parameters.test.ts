import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama')
  site = await world.site()
})
afterAll(() => world.close())

const get = async (query: string) => {
  const { statusCode, body } = await site.app.inject({ method: 'GET', url: `/api/reel?${query}` })
  return { status: statusCode, body: JSON.parse(body) }
}

it.each([
  ['count=0', 'count'],
  ['count=31', 'count'],
  ['count=many', 'count'],
  ['count=1e1000', 'count'],
  ['seed=-1', 'seed'],
  ['seed=1.5', 'seed'],
  ['seed=99999999999999999999', 'seed'],
  ['seed=1&seed=2', 'seed'],
  ['after=1', 'after'],
  ['after=1-2-3', 'after'],
  ["after=1-2'; drop table valsi", 'after'],
  ['after=9999999999999999-1', 'after'],
  ['after=-1--1', 'after'],
  ['after=%00-1', 'after'],
  ['languages=en', 'languages'],
  ['languages=1,9999999999', 'languages'],
  [`languages=${'1,'.repeat(600)}`, 'languages'],
  ['show=everything', 'show'],
])('%.40s is rejected with an error that names the invalid field', async (query, field) => {
  const { status, body } = await get(query)
  expect([status, Object.keys(body.details?.fields ?? {})]).toEqual([400, [field]])
})

it.each([
  ['', 1],
  ['languages=', 1],
  ['languages=,', 1],
  ['languages=2,2,2&seed=4294967295&count=30', 1],
  ['languages=999999999', 0],
  ['after=999999999999999-999999999999999', 0],
  ['show[]=entries', 1],
])('a feed request with "%s" returns %i words', async (query, words) => {
  const { status, body } = await get(query)
  expect([status, body.items?.length]).toEqual([200, words])
})

it.each(['abc', 'abc.def', '..', '%2e%2e%2fetc', 'a'.repeat(501), '%00'])(
  'requesting a picture with the key %.12s returns 400 or 404',
  async (key) => {
    const { statusCode } = await site.app.inject({ method: 'GET', url: `/api/reel/pictures/${key}` })
    expect([400, 404]).toContain(statusCode)
  },
)
