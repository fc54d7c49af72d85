import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Db, Viewer } from '../../../platform/context.ts'
import { builtServer } from '../../../testing/builtServer.ts'
import { killChildren, startChild } from '../../../testing/childProcess.ts'
import { crashRepeatedly, type Mutation, send, startServer } from '../../../testing/crashRecovery.ts'
import { fillDataDir } from '../../../testing/databaseSnapshot.ts'
import { bearer, writeUser } from '../../../testing/writeUser.ts'
import { brokenLedger } from './testing/brokenLedger.ts'
import { PAYER_EMAIL } from './testing/fakeBooks.ts'
import { FAKE_LOGIN, type FakePayPal, signedEvent, startFakePayPal } from './testing/fakePayPal.ts'

const ITERATIONS = iterations(20)

let fake: FakePayPal
let folder: string
beforeAll(async () => {
  fake = await startFakePayPal()
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-payments-'))
})
afterEach(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})
afterAll(() => fake.close())

const prepare = async (db: Db) => [await writeUser(db, 'alis', {}), await writeUser(db, 'bab', {})]
/** Amount, in cents, that each user pays. Used to match PayPal orders to users. */
const CENTS: Record<string, number> = { alis: 300, bab: 700 }
const ordersOf = ({ username }: Viewer) =>
  [...fake.books.orders.values()].filter(({ value }) => Number(value) * 100 === CENTS[username])

/** Creates a payment order and captures the previous one. */
function mutationOf(viewer: Viewer, key: string): Mutation {
  const open = ordersOf(viewer).find(({ capture }) => capture === null)
  if (!open)
    return { viewer, key, method: 'POST', path: '/payments/orders', body: { amount_cents: CENTS[viewer.username] } }
  fake.books.approve(open.id)
  return { viewer, key, method: 'POST', path: `/payments/orders/${open.id}/capture`, body: {} }
}

async function compare(db: Db, _acknowledged: Mutation[], unacknowledged: Mutation[]) {
  expect(await brokenLedger(db)).toEqual([])
  const { rows } = await sql<{ order_id: string; cents: number }>`
    select order_id, sum(ledger_entries.amount_cents)::int as cents
    from payments join ledger_transactions using (payment_id) join ledger_entries using (transaction_id)
    where account = 'member' group by order_id`.execute(db)
  const credited = new Map(rows.map(({ order_id, cents }) => [order_id, cents]))
  const underWay = new Set(unacknowledged.map(({ path }) => path.split('/')[3]))
  for (const { id, capture, value } of fake.books.orders.values()) {
    const owed = capture ? Number(value) * 100 : 0
    const may = underWay.has(id) ? [0, owed] : [owed]
    expect(may).toContain(credited.get(id) ?? 0)
    credited.delete(id)
  }
  expect([...credited.keys()]).toEqual([])
}

it(
  `what was paid is credited once, and orders are made once, when the server is killed ${ITERATIONS} times`,
  async () => {
    const done = await crashRepeatedly({ folder, iterations: ITERATIONS, env: fake.env, prepare, mutationOf, compare })
    expect(done).toBeGreaterThan(ITERATIONS * 12)
    // no retry has created a second order
    const captured = [...fake.books.orders.values()].filter(({ capture }) => capture)
    expect(fake.books.orders.size - captured.length).toBeLessThanOrEqual(2)
  },
  60_000 + ITERATIONS * 20_000,
)

it('the log contains no secrets or payer data, even at the most detailed level with many faults', async () => {
  await fillDataDir(folder)
  const env = { ...fake.env, LOG_LEVEL: 'trace' }
  const { child, address, db, close } = await startServer(await builtServer(), folder, env)
  const [alis] = await prepare(db)
  await close()
  const post = (key: string, path: string, body: object) =>
    send(address, { key, viewer: alis!, method: 'POST', path, body })
  const signatures: string[] = []
  const sendEvent = async (event: object, sig?: string) => {
    const { raw, headers } = signedEvent(event, sig)
    signatures.push(headers['paypal-transmission-sig'])
    return (await fetch(`${address}/api/payments/webhook/paypal`, { method: 'POST', headers, body: raw })).status
  }

  const faults = [null, ...(['/v1/oauth2', '/v2/', '/v1/notifications'] as const)]
  const tokens = new Set<string>()
  for (const [n, failing] of faults.entries())
    for (const fault of [
      { kind: 'dies', when: 'after' },
      { kind: 'fails', when: 'after', status: 500 },
      { kind: 'lies' },
    ] as const) {
      fake.faultOf = ({ path }) => (failing && path.startsWith(failing) ? fault : null)
      await post(`one-${n}-${fault.kind}`, '/payments/orders', { amount_cents: 500 })
      const there = [...fake.books.orders.values()].at(-1)!
      await post('', `/payments/orders/${there.id}/capture`, {})
      fake.books.approve(there.id)
      await sendEvent(fake.books.eventOf.order(there))
      await sendEvent(fake.books.eventOf.order(there), 'a signature of nobody')
      for (const token of fake.tokens) tokens.add(token)
      fake.forgetTokens()
    }
  await child.kill('SIGTERM')
  const log = child.output()
  // the fault occurred and was logged
  expect(log).toMatch(/PayPal request failed/)
  expect(log).toMatch(/processing a PayPal event failed/)
  expect(log).toMatch(/"level":10|"level":20|trace|debug/)
  const { clientId, clientSecret, webhookId } = FAKE_LOGIN
  const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const bearers = Object.values(bearer(alis!))
  expect(tokens.size).toBeGreaterThan(3)
  for (const secret of [clientSecret, webhookId, login, PAYER_EMAIL, ...tokens, ...signatures, ...bearers])
    expect(log.includes(secret), `the log has ${secret}`).toBe(false)
})

it('a server with live payments refuses to start on the embedded database', async () => {
  const built = await builtServer()
  const { PAYPAL_ADDRESS: _, ...env } = fake.env
  const child = startChild(built.file('main.js'), [], {
    ...{ ...env, PAYPAL_MODE: 'live', PUBLIC_URL: 'https://vlacku.example', DATA_DIR: folder, PORT: '0' },
  })
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(/PAYPAL_MODE=live: real money needs a PostgreSQL server; set DATABASE_URL/)
  expect(fs.readdirSync(folder)).toEqual([])
})
