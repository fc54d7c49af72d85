/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EFFORT, iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { reconcile } from './payments.jobs.ts'
import { PayPal } from './paypal/PayPal.ts'
import { brokenLedger } from './testing/brokenLedger.ts'
import { type FakePayPal, startFakePayPal } from './testing/fakePayPal.ts'
import { FaultScenario } from './testing/faultScenario.ts'

/** Number of iterations. Each takes about a second, so only the full profile runs all of them. */
const ITERATIONS = EFFORT === 'long' ? 1000 : iterations(100, 30)
const DAY_MS = 86_400_000

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

/** Runs the hourly reconciliation with the clock set ahead by the given number of days. */
function reconcileIn(days: number) {
  const now = () => new Date(Date.now() + days * DAY_MS)
  const payments = { paypal: new PayPal(fake.settings), publicUrl: '', payAt: fake.address, log: { warn() {} } }
  return reconcile({ ...world.ctx(), now }, payments)
}

it(
  `money is counted once, however PayPal delays, repeats, reorders, lies and dies, ${ITERATIONS} times`,
  async () => {
    const totals = { balance: 0, held: 0, returned: 0, faults: 0 }
    for (let seed = 1; seed <= ITERATIONS; seed++) {
      const iteration = new FaultScenario(seed, { world, site, fake, reconcileIn })
      await iteration.play()
      // delivers or reconciles all remaining events
      await iteration.end()
      for (const { username, owed, has } of await iteration.compared()) {
        expect([seed, username, has]).toEqual([seed, username, owed])
        totals.balance += owed.balance_cents
        totals.held += owed.held_cents
      }
      totals.faults += iteration.faults
      totals.returned += iteration.returned()
    }
    expect(await brokenLedger(world.db)).toEqual([])
    // checks that the test isn't vacuous
    expect(Math.min(totals.balance, totals.held, totals.returned)).toBeGreaterThan(0)
    expect(totals.faults).toBeGreaterThan(ITERATIONS * 5)
  },
  60_000 + ITERATIONS * 10_000,
)
