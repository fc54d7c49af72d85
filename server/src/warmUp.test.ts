import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from './testing/world.ts'
import { warmUp } from './warmUp.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const search = (text: string) => ({ query: { search: text } })

it('has nothing to do where there are no definitions', async () => {
  const site = await world.site()
  expect(await world.countStatements(() => warmUp(site))).toBe(0)
  await site.close()
})

it('leaves nothing to be read from the database for the first reader', async () => {
  await world.definition('klama', { glosses: ['come'] })
  const site = await world.site()
  await warmUp(site)
  const first = () => site.documentForVisitor('GET /jbovlaste/definitions', search('klama'))
  expect(await world.countStatements(first)).toBe(0)
})
