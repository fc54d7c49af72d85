import { expect } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import type { World } from '../../../../testing/world.ts'
import type { FakeOrder } from './fakeBooks.ts'
import type { FakePayPal, Fault } from './fakePayPal.ts'
import { balanceOf, capture, order, retryUntilAvailable, sendEvent } from './payer.ts'

interface Parts {
  world: World
  site: Site
  fake: FakePayPal
  reconcileIn: (days: number) => Promise<void>
}

/** Returns a seeded generator of pseudo-random numbers between 0 and 1: https://en.wikipedia.org/wiki/Xorshift */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const STEPS = 10
const AT_ONCE = 3

/** Random scenario: two users pay, buyers and PayPal staff act, and many requests fail. */
export class FaultScenario {
  readonly #parts: Parts
  readonly #random: () => number
  readonly #seed: number
  readonly #orders: { viewer: Viewer; there: FakeOrder }[] = []
  /** Events to deliver, possibly repeatedly. An event may be lost if reconciliation would also find what it reports. */
  readonly #events: { event: object; mayBeLost: boolean; isDelivered: boolean }[] = []
  #users: Viewer[] = []
  #keys = 0
  faults = 0

  constructor(seed: number, parts: Parts) {
    this.#seed = seed
    this.#parts = parts
    this.#random = randomOf(seed)
  }

  #below = (n: number) => Math.floor(this.#random() * n)
  #one = <T>(list: readonly T[]): T | undefined => list[this.#below(list.length)]

  async play(): Promise<void> {
    const { world, fake } = this.#parts
    for (const name of ['alis', 'bab']) this.#users.push(await world.user(`${name}${this.#seed}`))
    fake.faultOf = () => this.#fault()
    for (let step = 0; step < STEPS; step++) await Promise.all(Array.from({ length: AT_ONCE }, () => this.#step()))
    fake.faultOf = () => null
  }

  #fault(): Fault {
    if (this.#random() < 0.6) return null
    this.faults++
    const when = this.#random() < 0.5 ? 'before' : 'after'
    return this.#one<Fault>([
      { kind: 'delay', ms: this.#below(15) },
      { kind: 'dies', when },
      { kind: 'fails', when, status: this.#one([429, 500, 503] as const)! },
      { kind: 'lies' },
    ])!
  }

  async #step(): Promise<void> {
    const { site, fake, reconcileIn } = this.#parts
    const some = this.#one(this.#orders)
    const dice = this.#random()
    if (dice < 0.2 || !some) return this.#order()
    const { viewer, there } = some
    if (dice < 0.4) return this.#approve(there)
    if (dice < 0.6) return this.#fine(await capture(site, viewer, there.id))
    if (dice < 0.8) return this.#sendEvent()
    if (dice < 0.85) return fake.forgetTokens()
    if (dice < 0.87) return reconcileIn(this.#random() < 0.5 ? 0.1 : 8)
    this.#happen()
  }

  /** Orders a payment, repeating the request until it gets a response. */
  async #order() {
    const { site, fake } = this.#parts
    const viewer = this.#one(this.#users)!
    const key = `round-${this.#seed}-${++this.#keys}`
    const cents = 100 + this.#below(900)
    const response = await retryUntilAvailable(() => order(site, viewer, cents, key), 4)
    this.#fine(response)
    const there = fake.books.orders.get(response.body.order_id)
    if (there) this.#orders.push({ viewer, there })
  }

  #approve(there: FakeOrder) {
    const { books } = this.#parts.fake
    books.approve(there.id)
    if (there.capture === null)
      this.#events.push({ event: books.eventOf.order(there), mayBeLost: true, isDelivered: false })
  }

  /** Adds a refund or a dispute to a payment, or resolves a dispute. */
  #happen() {
    const { books } = this.#parts.fake
    const there = this.#one(this.#orders.filter((one) => one.there.capture))?.there
    if (!there) return
    const add = (event: object, mayBeLost = false) => this.#events.push({ event, mayBeLost, isDelivered: false })
    const dispute = there.disputes.map((id) => books.disputes.get(id)!).find(({ outcome }) => outcome === null)
    const dice = this.#random()
    if (dispute && dice < 0.5) {
      books.resolve(dispute, dice < 0.25 ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR')
      add(books.eventOf.dispute(dispute))
    } else if (dice < 0.6) add(books.eventOf.dispute(books.dispute(there, 1 + this.#below(1000))))
    else {
      const isListed = dice < 0.8
      const refund = books.refund(there, 1 + this.#below(1000), isListed)
      if (refund) add(books.eventOf.refund(there, refund), isListed)
    }
  }

  /** Delivers a random event, even one that was already delivered. */
  async #sendEvent() {
    const one = this.#one(this.#events)
    if (!one) return
    const response = await sendEvent(this.#parts.site, one.event)
    one.isDelivered ||= response.status === 200
    // a fault may make PayPal reject its own signature, in which case it sends the event again
    if (response.status !== 400) this.#fine(response)
  }

  #fine({ status, body }: { status: number; body: { error?: string } }) {
    const actual = [status, body.error]
    if (status !== 200)
      expect(['payment_unavailable', 'payment_not_approved', 'payment_declined'], `${actual}`).toContain(body.error)
  }

  /** Delivers or reconciles all remaining events, without faults. */
  async end(): Promise<void> {
    const { site, reconcileIn } = this.#parts
    for (const { event, mayBeLost, isDelivered } of this.#events)
      if (!isDelivered && !(mayBeLost && this.#random() < 0.5)) expect((await sendEvent(site, event)).status).toBe(200)
    await reconcileIn(1)
    await reconcileIn(20)
  }

  /** Returns the amounts that users should have according to PayPal, and the amounts that they do have. */
  async compared() {
    const { site, fake } = this.#parts
    return Promise.all(
      this.#users.map(async (viewer) => {
        const own = this.#orders.filter((one) => one.viewer === viewer).map(({ there }) => fake.books.owed(there))
        const sum = (part: 'member' | 'held') => own.reduce((all, one) => all + one[part], 0)
        const { balance_cents, held_cents } = await balanceOf(site, viewer)
        return {
          username: viewer.username,
          owed: { balance_cents: sum('member'), held_cents: sum('held') },
          has: { balance_cents, held_cents },
        }
      }),
    )
  }

  returned = () => this.#orders.reduce((all, { there }) => all + this.#parts.fake.books.refunded(there), 0)
}
