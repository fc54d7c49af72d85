/** @onBothDatabases */
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iterations } from '../../../scripts/effort.ts'
import { newWorld, type World } from '../testing/world.ts'
import { type Ctx, inTransaction } from './context.ts'
import { type JobOptions, Jobs } from './jobs.ts'

let world: World
const open: Jobs[] = []
const log = Fastify().log
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(() => world.reset())
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.close()
})
afterAll(() => world.close())

const QUEUE = 'of_tests'
async function node(work: (input: { n: number }) => Promise<void>, options: JobOptions = {}) {
  const jobs = new Jobs(world.database, log, { retries: 1, retryDelayS: 0, pollS: 0.5, ...options })
  jobs.handle<{ n: number }>(QUEUE, work)
  await jobs.ready()
  open.push(jobs)
  return jobs
}
const job = (n: number) => ({ queue: QUEUE, input: { n }, about: {} })
const ctxOf = (jobs: Jobs): Ctx => ({ ...world.ctx(), jobs })
const left = async () =>
  (await sql<{ state: string }>`select state from pgboss.job where name = ${QUEUE}`.execute(world.db)).rows.map(
    (r) => r.state,
  )

it('nodes that start simultaneously on an empty database open the job queue and run jobs', async () => {
  for (let round = 0; round < iterations(20, 2); round++) {
    await sql`drop schema if exists pgboss cascade`.execute(world.db)
    const done = new Map<string, number>()
    const names = ['first', 'second', 'third']
    const nodes = await Promise.all(
      names.map((name) => node(async () => void done.set(name, (done.get(name) ?? 0) + 1), { pollS: 0.5 })),
    )
    // enqueues on one node at a time, so that no other node runs the job
    for (const [n, jobs] of nodes.entries()) {
      await inTransaction(ctxOf(jobs), async (tx) => tx.enqueue(job(n)))
      await world.jobsDone()
      await jobs.close()
    }
    expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(done.get('third')).toBeGreaterThan(0)
  }
})

describe('a job', () => {
  it('a job runs soon after the commit, on exactly one node', async () => {
    const done: number[] = []
    const work = async ({ n }: { n: number }) => void done.push(n)
    const [here] = [await node(work), await node(work), await node(work)]
    for (let n = 0; n < 20; n++) await inTransaction(ctxOf(here), async (tx) => tx.enqueue(job(n)))
    await world.jobsDone()
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  it('a job from a rolled-back transaction does not run', async () => {
    const done: number[] = []
    const jobs = await node(async ({ n }) => void done.push(n))
    const failing = inTransaction(ctxOf(jobs), async (tx) => {
      tx.enqueue(job(1))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inTransaction(ctxOf(jobs), async (tx) => tx.enqueue(job(2)))
    await world.jobsDone()
    expect(done).toEqual([2])
  })

  it('a running job finishes before its node stops and does not run again', async () => {
    let markStarted = () => {}
    const started = new Promise<void>((resolve) => {
      markStarted = resolve
    })
    const jobs = await node(async () => {
      markStarted()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await inTransaction(ctxOf(jobs), async (tx) => tx.enqueue(job(1)))
    await started
    await jobs.close()
    expect(await left()).toEqual(['completed'])
  })

  it('a failing job is retried and finally abandoned', async () => {
    let tries = 0
    const jobs = await node(async () => {
      tries += 1
      throw new Error('not today')
    })
    await inTransaction(ctxOf(jobs), async (tx) => tx.enqueue(job(1)))
    await world.jobsDone()
    expect([tries, await left()]).toEqual([2, ['failed']])
  })
})
