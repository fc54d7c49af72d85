/** @onBothDatabases */
import { EXAMPLES } from '@vlacku/query/examples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { loadStarter } from '../../../editing/imports/index.ts'
import { get, pathOf } from '../testing/searchSite.ts'

/** True for queries that need votes, other authors or older dates, which the new starter dictionary lacks. */
const needsReaders = (search: string) => /^by:|score:[^0]|date:2/.test(search)

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await loadStarter(world.ctx())
  site = await world.site()
})
afterAll(() => world.close())

it.each(Object.values(EXAMPLES).flat())('%s has results in the starter dictionary', async (search) => {
  const { status, body } = await get(site, pathOf({ search, syntax: 'query' }))
  expect(status).toBe(200)
  expect([search, body.total > 0]).toEqual([search, !needsReaders(search)])
})
