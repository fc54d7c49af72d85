import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { TookTooLong, WorkerClient } from './workerClient.ts'

/**
 * Starts a worker that doubles numbers; 0 takes forever, 1000 takes 0.6 s, and a negative number terminates the worker. Counts
 * the starts.
 */
function doubling({ deadlineMs = 60_000, maxWaiting = 10, graceMs = 30_000, hasClock = false } = {}) {
  const doubles = `
    const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (number) => {
      if (number < 0) throw new Error('I cannot')
      for (; number === 0; );
      if (number === 1000) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
      parentPort.postMessage(2 * number)
    })
    const clock = () => '/proc/' + require('node:fs').readlinkSync('/proc/thread-self') + '/schedstat'
    parentPort.postMessage(${hasClock} ? clock() : null)`
  const started: Worker[] = []
  const start = () => {
    started.push(new Worker(doubles, { eval: true }))
    return started.at(-1)!
  }
  return { started, thread: new WorkerClient<number, number>({ start, deadlineMs, maxWaiting, graceMs }) }
}

it('a single worker responds to each request individually', async () => {
  const { thread, started } = doubling()
  expect(await Promise.all([1, 2, 3].map((number) => thread.request(number)))).toEqual([2, 4, 6])
  expect(started.length).toBe(1)
  await started[0]!.terminate()
})

it('an idle worker does not keep its process running', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
  const before = ports()
  const { thread, started } = doubling()
  expect(await thread.request(2)).toBe(4)
  expect(ports()).toBe(before)
  await started[0]!.terminate()
})

it('a request that never ends is aborted along with its worker, and a new worker serves the next request', async () => {
  const { thread, started } = doubling({ deadlineMs: 500 })
  const [endless, next] = await Promise.allSettled([thread.request(0), thread.request(4)])
  expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(TookTooLong) })
  expect(next).toEqual({ status: 'fulfilled', value: 8 })
  expect(started.length).toBe(2)
  await started[1]!.terminate()
})

describe.runIf(process.platform === 'linux')('workers with a CPU clock', () => {
  it('time spent waiting for the CPU does not count as processing time', async () => {
    const { thread, started } = doubling({ deadlineMs: 200, hasClock: true })
    expect(await thread.request(1000)).toBe(2000)
    expect(started.length).toBe(1)
    await started[0]!.terminate()
  })
  it('a request that never ends is aborted when it exceeds its CPU time limit', async () => {
    const { thread } = doubling({ deadlineMs: 200, hasClock: true })
    await expect(thread.request(0)).rejects.toBeInstanceOf(TookTooLong)
  })
  it('a request that waits longer than the grace period gets an error that asks for a retry', async () => {
    const { thread, started } = doubling({ deadlineMs: 100, graceMs: 100, hasClock: true })
    await expect(thread.request(1000)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await thread.request(3)).toBe(6)
    expect(started.length).toBe(2)
    await started[1]!.terminate()
  })
})

it('the error that terminated a worker is reported, and a new worker serves the next request', async () => {
  const { thread, started } = doubling()
  await expect(thread.request(-1)).rejects.toThrow('I cannot')
  expect(await thread.request(5)).toBe(10)
  await started[1]!.terminate()
})

it('a worker that fails to start is reported and restarted', async () => {
  let tries = 0
  const start = () => {
    tries++
    return new Worker('throw new Error("not here")', { eval: true })
  }
  const thread = new WorkerClient<number, number>({ start, deadlineMs: 60_000, maxWaiting: 1 })
  await expect(thread.request(1)).rejects.toThrow('not here')
  await expect(thread.request(1)).rejects.toThrow('not here')
  expect(tries).toBe(2)
})

it('a request beyond the queue limit is rejected with an error that asks for a retry', async () => {
  const { thread, started } = doubling({ maxWaiting: 1 })
  const results = await Promise.allSettled([thread.request(1), thread.request(2), thread.request(3)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'too_many_requests', details: { retry_after: 5 } } })
  await started[0]!.terminate()
})
