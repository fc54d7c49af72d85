/** @onBothDatabases */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runConnection } from '../testing/runConnection.ts'
import { newWorld, type World } from '../testing/world.ts'
import { inTransaction } from './context.ts'
import {
  changesSince,
  currentPosition,
  deleteOldChanges,
  Events,
  type ListenerFailure,
  type PageChange,
  recordChanges,
} from './events.ts'

/** The embedded engine runs one transaction at a time, so transactions can't interleave. */
const interleaves = 'url' in runConnection()
if (!interleaves)
  console.info('Interleaved transactions are tested on server PostgreSQL only: node scripts/withPostgres.mjs')

let world: World
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const changed = (id: number): PageChange => ({ kind: 'definitions_changed', definitionids: [id] })
const idsOf = (events: PageChange[]) =>
  events.flatMap((event) => (event.kind === 'definitions_changed' ? event.definitionids : []))

const idsSince = async (position: string) =>
  idsOf((await changesSince(world.db, position, ['definitions_changed'])).events)
/**
 * Changes are delivered once no older transaction is running in any database on the server, and other tests run older
 * transactions.
 */
const POLL = { timeout: 30_000 }

/** Starts a node that emits events and records those it receives. */
async function node() {
  const events = new Events()
  const received: PageChange[] = []
  events.onPageChange((event) => void received.push(event))
  events.follow(world.db, await currentPosition(world.db), (error) => {
    throw error
  })
  const ctx = { ...world.ctx(), events }
  return {
    received: () => idsOf(received),
    poll: () => events.poll(world.db),
    stop: () => events.stop(),
    emit: (id: number, andThen?: () => Promise<void>) =>
      inTransaction(ctx, async (tx) => {
        tx.emit(changed(id))
        await andThen?.()
      }),
  }
}

it('events are delivered on their own node once, before the write returns', async () => {
  const alis = await node()
  await alis.emit(1)
  expect(alis.received()).toEqual([1])
  await alis.poll()
  await alis.poll()
  expect(alis.received()).toEqual([1])
  await alis.stop()
})

it('events reach every other node once, in order', async () => {
  const [alis, bob, carol] = [await node(), await node(), await node()]
  for (const id of [1, 2, 3]) await alis.emit(id)
  await bob.emit(4)
  for (let i = 0; i < 3; i++) {
    await bob.poll()
    await carol.poll()
  }
  expect([bob.received(), carol.received()]).toEqual([
    [4, 1, 2, 3],
    [1, 2, 3, 4],
  ])
  await Promise.all([alis.stop(), bob.stop(), carol.stop()])
})

it('a rollback discards its events', async () => {
  const [alis, bob] = [await node(), await node()]
  const rejected = alis.emit(1, () => Promise.reject(new Error('refused')))
  await expect(rejected).rejects.toThrow('refused')
  await bob.poll()
  expect([alis.received(), bob.received()]).toEqual([[], []])
  await Promise.all([alis.stop(), bob.stop()])
})

it('a node receives every event that follows the position at which it read its data', async () => {
  const position = await currentPosition(world.db)
  const alis = await node()
  await alis.emit(1)
  await alis.stop()
  await expect.poll(() => idsSince(position), POLL).toEqual([1])
})

it('events are deleted after two days', async () => {
  await recordChanges(world.db, 'somebody', [changed(1)])
  await world.db
    .updateTable('changes')
    .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
    .execute()
  await recordChanges(world.db, 'somebody', [changed(2)])
  await deleteOldChanges(world.db)
  await expect.poll(() => idsSince('0'), POLL).toEqual([2])
})

it('a node polls for events until it stops', async () => {
  const [alis, bob] = [await node(), await node()]
  await alis.emit(1)
  await expect.poll(bob.received, POLL).toEqual([1])
  await bob.stop()
  await alis.emit(2)
  await sleep(1_000)
  expect(bob.received()).toEqual([1])
  await alis.stop()
})

it('signals reach their listeners on every node and do not count as page changes', async () => {
  const events = new Events()
  const received: unknown[] = []
  events.onSignal('notified', ({ user_ids }) => void received.push(user_ids))
  events.onPageChange(({ kind }) => void received.push(kind))
  events.follow(world.db, await currentPosition(world.db), (error) => {
    throw error
  })
  await recordChanges(world.db, 'elsewhere', [{ kind: 'notified', user_ids: [1] }, changed(2)])
  await events.poll(world.db)
  expect(received).toEqual([[1], 'definitions_changed'])
  await events.stop()
})

it('events are delivered sequentially, and unknown kinds from a newer node count as page changes', async () => {
  const events = new Events()
  const received: string[] = []
  events.on('definitions_changed', async () => {
    await sleep(1)
    received.push('first')
  })
  events.onPageChange(({ kind }) => void received.push(kind))
  events.on('users_changed', () => void received.push('people'))
  await events.deliver(changed(1))
  await events.deliver({ kind: 'sentences_swapped' } as never)
  expect(received).toEqual(['first', 'definitions_changed', 'sentences_swapped'])
})

describe('a listener that fails', () => {
  const failures: ListenerFailure[] = []
  const broken = () => {
    throw new Error('no space')
  }
  async function brokenNode(listener: (event: PageChange) => void, received: PageChange[]) {
    const events = new Events({ onFailure: (failure) => failures.push(failure) })
    events.onPageChange(listener)
    events.onPageChange((event) => void received.push(event))
    events.follow(world.db, await currentPosition(world.db), (error) => {
      throw error
    })
    return events
  }
  beforeEach(() => void failures.splice(0))

  it('an event is still committed and delivered to later listeners if a listener fails', async () => {
    const received: PageChange[] = []
    const events = await brokenNode(broken, received)
    const write = inTransaction({ ...world.ctx(), events }, async (tx) => {
      tx.emit(changed(1))
      return 'written'
    })
    expect([await write, idsOf(received)]).toEqual(['written', [1]])
    expect(failures).toMatchObject([{ event: changed(1), tries: 1, givenUp: false, error: { message: 'no space' } }])
    await events.stop()
  })

  it('a failing listener is retried up to five times without delaying events from other nodes', async () => {
    const received: PageChange[] = []
    const events = await brokenNode((event) => void (idsOf([event])[0] === 1 && broken()), received)
    await recordChanges(world.db, 'elsewhere', [changed(1), changed(2)])
    for (let round = 0; round < 9; round++) await events.poll(world.db)
    expect(idsOf(received)).toEqual([1, 2])
    expect(failures.map(({ tries, givenUp }) => [tries, givenUp])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ])
    await events.stop()
  })

  it('an event is not repeated after the listener has succeeded', async () => {
    let deliveries = 0
    const events = await brokenNode(() => {
      deliveries += 1
      if (deliveries < 3) broken()
    }, [])
    await events.deliver(changed(1))
    for (let round = 0; round < 5; round++) await events.poll(world.db)
    expect([deliveries, failures.length]).toEqual([3, 2])
    await events.stop()
  })
})

describe.runIf(interleaves)('transactions that commit in another order than they started', () => {
  it('no event is skipped, and a late event does not delay others', async () => {
    const [alis, bob] = [await node(), await node()]
    let commit = () => {}
    let start = () => {}
    const hasStarted = new Promise<void>((resolve) => (start = resolve))
    const slow = world.db.transaction().execute(async (db) => {
      await recordChanges(db, 'slow', [changed(1)])
      start()
      await new Promise<void>((resolve) => (commit = resolve))
    })
    await hasStarted
    await alis.emit(2)
    await bob.poll()
    await bob.poll()
    expect(bob.received()).toEqual([2])
    commit()
    await slow
    await bob.poll()
    await bob.poll()
    expect(bob.received()).toEqual([2, 1])
    await Promise.all([alis.stop(), bob.stop()])
  })

  it('each event arrives once despite many writers and a busy poller', async () => {
    const reader = await node()
    const committed: number[] = []
    let writing = true
    const reading = (async () => {
      while (writing) await reader.poll()
    })()
    await Promise.all(
      Array.from({ length: 3 }, async (_, writer) => {
        for (let n = 0; n < 60; n++) {
          const id = writer * 1000 + n
          await world.db
            .transaction()
            .execute(async (db) => {
              await recordChanges(db, `writer ${writer}`, [changed(id)])
              await sleep(Math.random() * 8)
              if (n % 7 === 3) throw new Error('rolled back')
            })
            .then(
              () => committed.push(id),
              () => {},
            )
        }
      }),
    )
    writing = false
    await reading
    await reader.poll()
    const ascending = (a: number, b: number) => a - b
    expect(reader.received().sort(ascending)).toEqual(committed.sort(ascending))
    await reader.stop()
  })
})
