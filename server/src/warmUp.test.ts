import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const search = (text: string) => ({ query: { search: text } })

it('warm-up does nothing on a site without definitions', async () => {
  const site = await world.site()
  expect(await world.countStatements(() => site.warmUp())).toBe(0)
  await site.close()
})

it('the first search request after warm-up needs no database query', async () => {
  await world.definition('klama', { glosses: ['come'] })
  const site = await world.site()
  await site.warmUp()
  const first = () => site.documentForVisitor('GET /jbovlaste/definitions', search('klama'))
  expect(await world.countStatements(first)).toBe(0)
})

it('during warm-up, searches work but the site reports that it is not ready', async () => {
  const site = await world.site()
  const get = (url: string) => site.app.inject({ method: 'GET', url: `/api/${url}` })
  const warm = site.warmUp()
  expect((await get('health/ready')).statusCode).toBe(503)
  expect((await get('jbovlaste/definitions?search=klama')).statusCode).toBe(200)
  await warm
  expect((await get('health/ready')).statusCode).toBe(200)
})
