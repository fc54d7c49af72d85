import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { loadStarter } from '../../editing/imports/index.ts'
import { searchSite } from './testing/searchSite.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await loadStarter(world.ctx())
  site = await world.site()
})
afterAll(() => world.close())

it.each(['2', '2,1', undefined])(
  '"go" finds klama before words that start with go in the starter dictionary (languages: %s)',
  async (languages) => {
    const { definitions } = await searchSite(site, { search: 'go', languages, per_page: 100 })
    const words = definitions.map(({ valsiword }) => valsiword)
    expect(words.slice(0, 10)).toContain('klama')
    const firstBeginning = definitions.findIndex(({ match }) => match === 'prefix')
    const lastWhole = definitions.findLastIndex(({ match }) =>
      ['gloss', 'leading', 'gloss_word', 'definition'].includes(match),
    )
    expect(firstBeginning).toBeGreaterThan(lastWhole)
  },
)

it('a word that starts with the query comes first if the query itself is not a word', async () => {
  const { definitions } = await searchSite(site, { search: 'klam', languages: '2' })
  expect(definitions[0]).toMatchObject({ valsiword: 'klama', match: 'prefix' })
})
