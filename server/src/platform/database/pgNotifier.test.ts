/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { inTransaction } from '../context.ts'
import { currentPosition, Events } from '../events.ts'
import { pgNotifier } from './pgNotifier.ts'

/**
 * Changes are delivered once all earlier transactions on the server have ended, including transactions of other tests, such as
 * imports.
 */
const SOON = { timeout: 100_000 }
const HOUR_MS = 3_600_000
/** First ID of the events used to test whether nodes are connected. */
const TRIAL = 1_000

let world: World
const toClose: (() => unknown)[] = []
beforeAll(async () => {
  world = await newWorld()
})
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})
afterAll(() => world.close())

const serverUrl = () => ('url' in world.database.connection ? world.database.connection.url : undefined)

/** Starts a node. By default, it polls only once an hour, so that changes arrive through the notifier. */
async function startNode(url: string, pollMs = HOUR_MS) {
  const events = new Events({ pollMs })
  const received: number[] = []
  const trials: number[] = []
  const log: string[] = []
  events.onPageChange((event) => {
    if (event.kind !== 'definitions_changed') return
    for (const id of event.definitionids) (id < TRIAL ? received : trials).push(id)
  })
  const notifier = pgNotifier(url, events.node, {
    info: (text) => void log.push(text),
    warn: (_about, text) => void log.push(text),
  })
  const fail = (error: unknown) => {
    throw error
  }
  events.follow(world.db, await currentPosition(world.db), fail, notifier)
  toClose.push(
    () => events.stop(),
    () => notifier.close(),
  )
  return {
    received,
    trials,
    log,
    emit: (id: number) =>
      inTransaction({ ...world.ctx(), events }, async (tx) =>
        tx.emit({ kind: 'definitions_changed', definitionids: [id] }),
      ),
  }
}

type Node = Awaited<ReturnType<typeof startNode>>

/** Resolves when all other nodes receive events from this node. */
async function waitForConnection(from: Node, ...others: Node[]) {
  let id = TRIAL
  const tryAgain = async () => {
    for (const { trials } of others) trials.length = 0
    await from.emit(id++)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return others.every(({ trials }) => trials.length > 0)
  }
  await expect.poll(tryAgain, SOON).toBe(true)
}

const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vlacku notifier' and datname = current_database()`.execute(world.db)

describe('PostgreSQL notifier', () => {
  it('a node delivers each change once and in order to every other node', async ({ skip }) => {
    const url = serverUrl() ?? skip('needs PostgreSQL')
    const [alis, bob, carol] = [await startNode(url), await startNode(url), await startNode(url)]
    await waitForConnection(alis, bob, carol)
    const ids = Array.from({ length: 20 }, (_, n) => n)
    for (const id of ids) await alis.emit(id)
    for (const { received } of [alis, bob, carol]) await expect.poll(() => received, SOON).toEqual(ids)
  })

  it('a lost connection is logged once and re-established', async ({ skip }) => {
    const url = serverUrl() ?? skip('needs PostgreSQL')
    const [alis, bob] = [await startNode(url), await startNode(url)]
    await waitForConnection(alis, bob)
    await waitForConnection(bob, alis)
    await endConnections()
    for (const { log } of [alis, bob]) await expect.poll(() => log, SOON).toHaveLength(2)
    expect(alis.log[0]).toMatch(/^PostgreSQL notifications lost/)
    expect(alis.log[1]).toMatch(/^PostgreSQL notifications restored/)
    await waitForConnection(alis, bob)
  })

  it('changes arrive by polling while PostgreSQL is unreachable', async () => {
    const nowhere = 'postgres://127.0.0.1:1/nothing'
    const [alis, bob] = [await startNode(nowhere, 50), await startNode(nowhere, 50)]
    await alis.emit(1)
    await expect.poll(() => bob.received, SOON).toEqual([1])
    await expect.poll(() => alis.log, SOON).toHaveLength(1)
  })
})
