import { expect, it } from 'vitest'
import { type Feature, startAll, stopAll } from './feature.ts'

/** Features that log their calls, and one that only has a name. */
function logging(names: string[], failing?: string) {
  const calls: string[] = []
  const features = names.map(
    (name): Feature => ({
      name,
      start: async () => {
        await Promise.resolve()
        calls.push(`start ${name}`)
      },
      stop: async () => {
        calls.push(`stop ${name}`)
        if (name === failing) throw new Error('still busy')
      },
    }),
  )
  return { features: [...features, { name: 'static' }], calls }
}

it('features start sequentially in order and stop in reverse order', async () => {
  const { features, calls } = logging(['index', 'jobs', 'mail'])
  await startAll(features)
  await stopAll(features)
  expect(calls).toEqual(['start index', 'start jobs', 'start mail', 'stop mail', 'stop jobs', 'stop index'])
})

it('a feature that fails to stop is reported after the others have been stopped', async () => {
  const { features, calls } = logging(['index', 'jobs', 'mail'], 'jobs')
  await expect(stopAll(features)).rejects.toThrow('jobs: still busy')
  expect(calls).toEqual(['stop mail', 'stop jobs', 'stop index'])
})

it('start and stop are called as methods of the feature', async () => {
  class Counter implements Feature {
    name = 'counter'
    running = 0
    start() {
      this.running++
    }
    stop() {
      this.running--
    }
  }
  const counter = new Counter()
  await startAll([counter])
  expect(counter.running).toBe(1)
  await stopAll([counter])
  expect(counter.running).toBe(0)
})
