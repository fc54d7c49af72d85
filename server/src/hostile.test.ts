/** @ciOnly takes more than ten seconds */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../scripts/effort.ts'
import type { Site } from './app.ts'
import { checkInvariants } from './testing/checkInvariants.ts'
import { hostileRequests } from './testing/hostileRequests.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writeUser.ts'

/** Total number of requests, distributed over the endpoints. */
const REQUESTS = iterations(10_000)
/** Number of requests between resets, since users may have been blocked or logged out. */
const A_ROUND = 30

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ meaning: true })
})
afterAll(() => world.close())

it('generated requests to user, word and study endpoints never return 500', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const aboutPeople = ['/auth', '/users', '/sessions', '/audit', '/jobs']
  const aboutWords = [
    '/jbovlaste',
    '/muplis',
    '/suggest',
    '/versions',
    '/images',
    '/subscriptions',
    '/reports',
    '/mail',
    '/comments',
  ]
  const aboutLearning = ['/collections', '/flashcards', '/export']
  const requests = hostileRequests(document, [...aboutPeople, ...aboutWords, ...aboutLearning], REQUESTS, 20_261_121)
  expect(requests.length).toBeGreaterThanOrEqual(REQUESTS)
  // a fixed pseudo-random order, so that any endpoint may follow any other
  const shuffled = requests.map((request, n) => ({ request, key: (n * 7919) % 10_007 })).sort((a, b) => a.key - b.key)

  await world.user('alis')
  let accounts: Record<string, string>[] = []
  const statuses: Record<number, number> = {}
  for (const [n, { request }] of shuffled.entries()) {
    if (n % A_ROUND === 0) {
      const editor = bearer(await world.user(`alis${n}`, { role: 'editor' }))
      const admin = bearer(await world.user(`noras${n}`, { role: 'admin' }))
      accounts = [{}, editor, admin, admin]
      await defineSome(admin)
      await collectSome(editor)
    }
    const headers = { ...request.headers, ...accounts[n % accounts.length] }
    const response = await site.app.inject({ ...request, headers })
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
    if (response.statusCode >= 500)
      throw new Error(`${response.statusCode} for ${JSON.stringify(request).slice(0, 1000)}: ${response.body}`)
  }
  // the test would prove little if all requests were rejected
  expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(REQUESTS / 10)
  expect(await checkInvariants(world.db)).toEqual([])
}, 600_000)

/** Creates two collections with cards, and two levels, one of which requires the other. Their IDs are small. */
async function collectSome(headers: Record<string, string>) {
  const post = async (path: string, payload: object) =>
    (await site.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json()
  for (const name of ['pa', 're']) {
    const { collection_id } = await post('/collections', { name })
    const texts = { free_content_front: name, free_content_back: name, direction: 'fillin_both' }
    const { flashcard } = await post(`/flashcards/${collection_id}`, texts)
    const { level_id } = await post(`/flashcards/levels/${collection_id}`, { name })
    await post(`/flashcards/levels/${collection_id}`, { name, prerequisite_ids: [level_id] })
    await post(`/flashcards/cards/${level_id}`, { flashcard_ids: [flashcard.id] })
    await post(`/flashcards/${flashcard.id}/review`, { card_side: 'direct', rating: 3 })
  }
}

/** Creates definitions with the small IDs that generated requests use, since earlier requests may have deleted them. */
async function defineSome(admin: Record<string, string>) {
  for (const [n, word] of ['klama', 'zarci', 'alis'].entries()) {
    const definitionid = n + 1
    await site.app.inject({ method: 'POST', url: `/api/jbovlaste/definition/${definitionid}/restore`, headers: admin })
    const there = await world.db.selectFrom('definitions').where('definitionid', '=', definitionid).execute()
    if (there.length > 0) continue
    await world.definition(word, { definitionid, by: 'alis' })
    const version_id = definitionid
    await world.db
      .updateTable('definition_versions')
      .set({ version_id })
      .where('definitionid', '=', version_id)
      .execute()
  }
}
