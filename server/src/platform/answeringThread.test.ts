import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { AnsweringThread, TookTooLong } from './answeringThread.ts'

/** Doubles numbers; 0 takes forever, a negative one ends it. Counts how often it was started. */
function doubling({ deadlineMs = 60_000, mostWaiting = 10 } = {}) {
  const doubles = `
    const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (number) => {
      if (number < 0) throw new Error('I cannot')
      for (; number === 0; );
      parentPort.postMessage(2 * number)
    })
    parentPort.postMessage('ready')`
  const started: Worker[] = []
  const start = () => {
    started.push(new Worker(doubles, { eval: true }))
    return started.at(-1)!
  }
  return { started, thread: new AnsweringThread<number, number>({ start, deadlineMs, mostWaiting }) }
}

it('each question has its own answer, all from one thread', async () => {
  const { thread, started } = doubling()
  expect(await Promise.all([1, 2, 3].map((number) => thread.ask(number)))).toEqual([2, 4, 6])
  expect(started.length).toBe(1)
  await started[0]!.terminate()
})

it('a question without end is given up with its thread, and the next is answered by another', async () => {
  const { thread, started } = doubling({ deadlineMs: 500 })
  const [endless, next] = await Promise.allSettled([thread.ask(0), thread.ask(4)])
  expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(TookTooLong) })
  expect(next).toEqual({ status: 'fulfilled', value: 8 })
  expect(started.length).toBe(2)
  await started[1]!.terminate()
})

it('what the thread dies of is told, and the next question is answered by another', async () => {
  const { thread, started } = doubling()
  await expect(thread.ask(-1)).rejects.toThrow('I cannot')
  expect(await thread.ask(5)).toBe(10)
  await started[1]!.terminate()
})

it('a thread that cannot start is told, and tried again', async () => {
  let tries = 0
  const start = () => {
    tries++
    return new Worker('throw new Error("not here")', { eval: true })
  }
  const thread = new AnsweringThread<number, number>({ start, deadlineMs: 60_000, mostWaiting: 1 })
  await expect(thread.ask(1)).rejects.toThrow('not here')
  await expect(thread.ask(1)).rejects.toThrow('not here')
  expect(tries).toBe(2)
})

it('who comes when enough wait is told to come again', async () => {
  const { thread, started } = doubling({ mostWaiting: 1 })
  const answers = await Promise.allSettled([thread.ask(1), thread.ask(2), thread.ask(3)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(answers[2]).toMatchObject({ reason: { code: 'too_many_requests', details: { retry_after: 5 } } })
  await started[0]!.terminate()
})
