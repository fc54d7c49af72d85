/** @ciOnly takes several seconds */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { ensureLanguages, ensureStarter } from '../../../editing/imports/index.ts'
import { giveSentences } from '../giveSentences.testing.ts'
import { sentencePairs } from '../index.ts'
import { ensureStarterSentences, loadStarterSentences, removeStarterSentences } from './starter.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
})
const count = async () => (await sentencePairs(world.db, 0, 1000)).length

it('the starter sentences are loaded once on a site with the starter dictionary', async () => {
  await ensureStarterSentences(world.ctx())
  expect(await count()).toBe(0)
  await ensureStarter(world.ctx())
  await ensureStarterSentences(world.ctx())
  const added = await count()
  expect(added).toBeGreaterThanOrEqual(60)
  expect(await loadStarterSentences(world.ctx())).toMatchObject({ added: 0, changed: 0, rejected: 0 })
  expect(await removeStarterSentences(world.ctx())).toBe(added)
  await ensureStarterSentences(world.ctx())
  expect(await count()).toBe(0)
})

it('no starter sentences are loaded on a site that already has sentences', async () => {
  await ensureStarter(world.ctx())
  await giveSentences(world.ctx(), [['coi', 'Hello']])
  await ensureStarterSentences(world.ctx())
  expect(await count()).toBe(1)
})
