import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newWorld, type World } from '../testing/world.ts'
import { inTransaction } from './context.ts'
import { changesSince, currentPosition, Events, forgetOldChanges, recordChanges, type SiteEvent } from './events.ts'

/** On the embedded engine one transaction waits for the other, so they cannot interleave. */
const interleaves = 'url' in inject('connection')
if (!interleaves)
  console.info('Interleaved transactions are tested on server PostgreSQL only: node scripts/withPostgres.mjs')

let world: World
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const changed = (id: number): SiteEvent => ({ kind: 'definitions_changed', definitionids: [id] })
const idsOf = (events: SiteEvent[]) =>
  events.flatMap((event) => (event.kind === 'definitions_changed' ? event.definitionids : []))

/** A node of the site: what it emits, and what it hears. */
async function node() {
  const events = new Events()
  const heard: SiteEvent[] = []
  events.on((event) => void heard.push(event))
  events.follow(world.db, await currentPosition(world.db), (error) => {
    throw error
  })
  const ctx = { ...world.ctx(), events }
  return {
    heard: () => idsOf(heard),
    poll: () => events.poll(world.db),
    stop: () => events.stop(),
    emit: (id: number, andThen?: () => Promise<void>) =>
      inTransaction(ctx, async (tx) => {
        tx.emit(changed(id))
        await andThen?.()
      }),
  }
}

it('reach the own node before the write returns, and once', async () => {
  const alis = await node()
  await alis.emit(1)
  expect(alis.heard()).toEqual([1])
  await alis.poll()
  await alis.poll()
  expect(alis.heard()).toEqual([1])
  await alis.stop()
})

it('reach every other node once, in their order', async () => {
  const [alis, bob, carol] = [await node(), await node(), await node()]
  for (const id of [1, 2, 3]) await alis.emit(id)
  await bob.emit(4)
  for (let i = 0; i < 3; i++) {
    await bob.poll()
    await carol.poll()
  }
  expect([bob.heard(), carol.heard()]).toEqual([
    [4, 1, 2, 3],
    [1, 2, 3, 4],
  ])
  await Promise.all([alis.stop(), bob.stop(), carol.stop()])
})

it('never happened after a rollback', async () => {
  const [alis, bob] = [await node(), await node()]
  const refused = alis.emit(1, () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  await bob.poll()
  expect([alis.heard(), bob.heard()]).toEqual([[], []])
  await Promise.all([alis.stop(), bob.stop()])
})

it('are heard by a node that read its data after the position it follows from', async () => {
  const position = await currentPosition(world.db)
  const alis = await node()
  await alis.emit(1)
  await alis.stop()
  expect(idsOf((await changesSince(world.db, position)).events)).toEqual([1])
})

it('are forgotten after two days', async () => {
  await recordChanges(world.db, 'somebody', [changed(1)])
  await world.db
    .updateTable('changes')
    .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
    .execute()
  await recordChanges(world.db, 'somebody', [changed(2)])
  await forgetOldChanges(world.db)
  expect(idsOf((await changesSince(world.db, '0')).events)).toEqual([2])
})

it('are asked for without being told to, until the node stops', async () => {
  const [alis, bob] = [await node(), await node()]
  await alis.emit(1)
  await expect.poll(bob.heard, { timeout: 5_000 }).toEqual([1])
  await bob.stop()
  await alis.emit(2)
  await sleep(1_000)
  expect(bob.heard()).toEqual([1])
  await alis.stop()
})

describe.runIf(interleaves)('of transactions that commit in another order than they began', () => {
  it('are not skipped, and the late one holds back nobody', async () => {
    const [alis, bob] = [await node(), await node()]
    let commit = () => {}
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = world.db.transaction().execute(async (db) => {
      await recordChanges(db, 'slow', [changed(1)])
      begun()
      await new Promise<void>((resolve) => (commit = resolve))
    })
    await hasBegun
    await alis.emit(2)
    await bob.poll()
    await bob.poll()
    expect(bob.heard()).toEqual([2])
    commit()
    await slow
    await bob.poll()
    await bob.poll()
    expect(bob.heard()).toEqual([2, 1])
    await Promise.all([alis.stop(), bob.stop()])
  })

  it('each arrive once, with many writers and a reader that never pauses', async () => {
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
    expect(reader.heard().sort(ascending)).toEqual(committed.sort(ascending))
    await reader.stop()
  })
})
