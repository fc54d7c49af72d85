import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from './app.ts'
import { hostileRequests } from './testing/hostileRequests.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writePerson.ts'

/** Requests in all; issue by issue the calls grow, and each gets its share. */
const REQUESTS = 10_000
/** After so many, everybody begins anew: somebody may have been blocked or logged out. */
const A_ROUND = 30

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())

it('ten thousand generated requests to calls about accounts, users, roles and jobs never fail inside', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const prefixes = ['/auth', '/users', '/sessions', '/audit', '/jobs']
  const requests = hostileRequests(document, prefixes, REQUESTS, 20_261_121)
  expect(requests.length).toBeGreaterThanOrEqual(REQUESTS)
  // a seeded order, so that one call follows another as it may come
  const shuffled = requests.map((request, n) => ({ request, key: (n * 7919) % 10_007 })).sort((a, b) => a.key - b.key)

  await world.person('alis')
  let people: Record<string, string>[] = []
  const statuses: Record<number, number> = {}
  for (const [n, { request }] of shuffled.entries()) {
    if (n % A_ROUND === 0) {
      const editor = bearer(await world.person(`alis${n}`, { role: 'editor' }))
      const admin = bearer(await world.person(`noras${n}`, { role: 'admin' }))
      people = [{}, editor, admin, admin]
    }
    const headers = { ...request.headers, ...people[n % people.length] }
    const answer = await site.app.inject({ ...request, headers })
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode >= 500)
      throw new Error(`${answer.statusCode} for ${JSON.stringify(request).slice(0, 1000)}: ${answer.body}`)
  }
  // it would prove little if nothing got through
  expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(1_000)
}, 600_000)
