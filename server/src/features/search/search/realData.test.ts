/** @ciOnly reads the real dictionaries */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { evaluateSite, hasSharedData, importDictionaries, readQueries, sharedData } from './testing/evaluateSite.ts'
import { get, searchSite } from './testing/searchSite.ts'

if (!hasSharedData) console.warn(`No dictionaries and queries in ${sharedData}: name their folder in SHARED_DATA.`)

describe.runIf(hasSharedData)('real dictionaries', () => {
  let world: World
  let site: Site
  beforeAll(async () => {
    world = await newWorld()
    await importDictionaries(world.ctx())
    site = await world.site()
  })
  afterAll(async () => {
    await world.reset()
    await world.close()
  })

  it.each([true, false])(
    'searches in the real dictionaries find the expected words (in one language: %s)',
    async (inOwnLanguage) => {
      const rows = readQueries().filter(({ kind }) => ['exact', 'inflected', 'typo'].includes(kind))
      expect(rows).toHaveLength(135)
      const reports = await evaluateSite(site, rows, inOwnLanguage)
      for (const [kind, { first, firstTen, misses }] of reports) {
        const missed = `${kind}: ${misses.map(({ row, rank }) => `${row.query} ${rank}`).join(', ')}`
        expect(first, missed).toBeGreaterThanOrEqual(0.92)
        expect(firstTen, missed).toBeGreaterThanOrEqual(0.98)
      }
    },
  )

  it.each([undefined, '2'])(
    'words meaning "go" come before words that start with "go" in the real dictionaries (languages: %s)',
    async (languages) => {
      const { definitions, beginnings } = await searchSite(site, { search: 'go', languages })
      expect(definitions.slice(0, 10).map(({ valsiword }) => valsiword)).toContain('klama')
      expect(definitions.map(({ match }) => match)).not.toContain('prefix')
      expect(beginnings!.definitions).toHaveLength(5)
      expect(beginnings!.total).toBeGreaterThan(20)
    },
  )

  it('"travel" is not split into compound parts', async () => {
    expect(await searchSite(site, { search: 'travel' })).not.toHaveProperty('decomposition')
  })

  it('similar spellings are suggested even for prefixes that thousands of words share', async () => {
    const similar = async (word: string) => {
      const { body } = await get(site, `/api/jbovlaste/valsi/${word}`)
      return body.valsi.similar
    }
    expect(await similar('klama')).toEqual(['klamau'])
    // bankucuku is a language name, as are seven thousand other words
    expect(await similar('bankucuku')).toEqual(expect.arrayContaining(['banbucuku', 'bankucuju', 'bantucuku']))
  })
})
