/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { hostileRequests } from '../../../testing/hostileRequests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { brokenLedger } from './testing/brokenLedger.ts'
import { type FakePayPal, signedEvent, startFakePayPal } from './testing/fakePayPal.ts'
import { balanceOf, paid } from './testing/payer.ts'

const REQUESTS = iterations(2_000)

let world: World
let fake: FakePayPal
let site: Site
beforeAll(async () => {
  world = await newWorld()
  fake = await startFakePayPal()
  site = await world.site({ paypal: fake.settings })
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

it('generated payment requests cause no internal error and move no money', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const alis = await world.user('alis')
  const admin = await world.user('noras', { role: 'admin' })
  await paid(site, fake, alis, 500)
  const requests = hostileRequests(document, ['/payments'], REQUESTS, 20_261_123)
  expect(requests.length).toBeGreaterThanOrEqual(REQUESTS)
  const statuses: Record<number, number> = {}
  for (const [n, request] of requests.entries()) {
    // some requests have valid PayPal signatures
    const signed = n % 3 === 0 && request.url.includes('webhook') ? signedEvent({}).headers : {}
    const authorization = [{}, bearer(alis), bearer(admin)][n % 3]
    const response = await site.app.inject({ ...request, headers: { ...request.headers, ...signed, ...authorization } })
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
    if (response.statusCode >= 500 && response.json().error !== 'payment_unavailable')
      throw new Error(`${response.statusCode} for ${JSON.stringify(request).slice(0, 1000)}: ${response.body}`)
  }
  expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(REQUESTS / 20)
  expect(await brokenLedger(world.db)).toEqual([])
  expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 500, held_cents: 0 })
})
