import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { boundedQueue } from './boundedQueue.ts'
import { AppError } from './errors.ts'

const oneAtATime = (maxWaiting: number) =>
  boundedQueue({ atOnce: 1, maxWaiting, rejection: () => new AppError('not_ready') })

it('the next queued task starts when the previous task succeeds or fails', async () => {
  const enqueue = oneAtATime(10)
  const log: string[] = []
  const work = (name: string, fails = false) =>
    enqueue(async () => {
      log.push(`${name} begins`)
      await sleep(2)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('tasks above the limit are rejected until the queue is shorter', async () => {
  const enqueue = oneAtATime(2)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => enqueue(() => sleep(1))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(enqueue(async () => 'again')).resolves.toBe('again')
})
