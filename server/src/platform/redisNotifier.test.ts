import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort, hasRedis, newRedis } from '../testing/redis.ts'
import { newWorld, type World } from '../testing/world.ts'
import { inTransaction } from './context.ts'
import { currentPosition, Events } from './events.ts'
import { redisNotifier } from './redisNotifier.ts'

const SOON = { timeout: 20_000 }
const HOUR_MS = 3_600_000
/** Below it are the ids that tests look at; those above only try whether nodes hear each other yet. */
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

/** A node that looks by itself once an hour, so that what it hears earlier came by the notifier. */
async function node(url: string, pollMs = HOUR_MS) {
  const events = new Events({ pollMs })
  const heard: number[] = []
  const trials: number[] = []
  const log: string[] = []
  events.onPageChange((event) => {
    if (event.kind !== 'definitions_changed') return
    for (const id of event.definitionids) (id < TRIAL ? heard : trials).push(id)
  })
  const notifier = redisNotifier(url, events.node, {
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
    heard,
    trials,
    log,
    emit: (id: number) =>
      inTransaction({ ...world.ctx(), events }, async (tx) =>
        tx.emit({ kind: 'definitions_changed', definitionids: [id] }),
      ),
  }
}

type Node = Awaited<ReturnType<typeof node>>

/** Resolves when all others hear this node. */
async function connected(from: Node, ...others: Node[]) {
  let id = TRIAL
  const tryAgain = async () => {
    await from.emit(id++)
    return others.every(({ trials }) => trials.length > 0)
  }
  await expect.poll(tryAgain, SOON).toBe(true)
}

describe.runIf(hasRedis)('a notifier', () => {
  it('brings every change to other nodes at once, each once and in order', async () => {
    const redis = await newRedis()
    toClose.push(redis.close)
    const [alis, bob, carol] = [await node(redis.url), await node(redis.url), await node(redis.url)]
    await connected(alis, bob, carol)
    const ids = Array.from({ length: 20 }, (_, n) => n)
    for (const id of ids) await alis.emit(id)
    for (const { heard } of [alis, bob, carol]) await expect.poll(() => heard, SOON).toEqual(ids)
  })

  it('is missed once in the log while Redis is away, and works again when it is back', async () => {
    const redis = await newRedis()
    toClose.push(redis.close)
    const [alis, bob] = [await node(redis.url), await node(redis.url)]
    await connected(alis, bob)
    await redis.stop()
    await expect.poll(() => alis.log, SOON).toHaveLength(1)
    await alis.emit(1)
    expect(alis.heard).toEqual([1])
    await redis.start()
    await expect.poll(() => alis.log.at(-1), SOON).toBe('Redis answers again')
    await expect.poll(() => bob.log.at(-1), SOON).toBe('Redis answers again')
    expect([alis.log.length, bob.log.length]).toEqual([2, 2])
    await alis.emit(2)
    await expect.poll(() => bob.heard, SOON).toEqual([1, 2])
  })
})

it('a Redis that was never there holds up nothing: changes are read a moment later', async () => {
  const nowhere = `redis://127.0.0.1:${await freePort()}`
  const [alis, bob] = [await node(nowhere, 50), await node(nowhere, 50)]
  await alis.emit(1)
  await expect.poll(() => bob.heard, SOON).toEqual([1])
  await expect.poll(() => alis.log.length, SOON).toBe(1)
  expect(alis.log[0]).toMatch(/^Redis does not answer/)
})
