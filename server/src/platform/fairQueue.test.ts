import { expect, it } from 'vitest'
import { fairQueue } from './fairQueue.ts'

const options = { atOnce: 1, maxWaiting: 20, maxPerClient: 5, rejection: () => new Error('too many') }

/** A task that runs until the test releases it. */
function blockingTask() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

it('clients are served round-robin, regardless of how many tasks each has', async () => {
  const queue = fairQueue(options)
  const done: string[] = []
  const first = blockingTask()
  const all = [queue('alis', first.work)]
  for (const [client, n] of [
    ['alis', 1],
    ['alis', 2],
    ['alis', 3],
    ['bab', 1],
    ['bab', 2],
    ['carol', 1],
  ] as const)
    all.push(queue(client, async () => void done.push(`${client} ${n}`)))
  first.end()
  await Promise.all(all)
  expect(done).toEqual(['alis 1', 'bab 1', 'carol 1', 'alis 2', 'bab 2', 'alis 3'])
})

it('tasks of one client are rejected while those of other clients are accepted', async () => {
  const queue = fairQueue(options)
  const first = blockingTask()
  const all = [queue('alis', first.work)]
  for (let n = 0; n < options.maxPerClient; n++) all.push(queue('alis', async () => {}))
  await expect(queue('alis', async () => {})).rejects.toThrow('too many')
  all.push(queue('bab', async () => {}))
  first.end()
  await Promise.all(all)
})

it('the number of concurrent tasks is limited, and a failed task frees its slot', async () => {
  const queue = fairQueue({ ...options, atOnce: 2 })
  let [busy, maxBusy] = [0, 0]
  const work = async () => {
    busy += 1
    maxBusy = Math.max(maxBusy, busy)
    await Promise.resolve()
    busy -= 1
    throw new Error('failed')
  }
  const ends = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((client) => queue(client, work)))
  expect([maxBusy, ends.every(({ status }) => status === 'rejected')]).toEqual([2, true])
  await queue('f', async () => {})
})
