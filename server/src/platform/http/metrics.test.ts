import v8 from 'node:v8'
import vm from 'node:vm'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { measure } from './metrics.ts'

const token = 'a token of good length'
function measured() {
  const app = Fastify()
  measure(app, token)
  app.get('/page', async () => 'coi')
  return app
}

it('process metrics are shared by all sites of the process, but request metrics are not', async () => {
  const sites = [measured(), measured()]
  await sites[0]!.inject({ url: '/page' })
  const texts = []
  for (const app of sites) {
    const { body } = await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
    texts.push(body)
    await app.close()
  }
  for (const text of texts) {
    expect(text.match(/^process_cpu_seconds_total \d/gm)).toHaveLength(1)
    expect(text.match(/^# TYPE nodejs_gc_duration_seconds /gm)).toHaveLength(1)
  }
  expect(texts.map((text) => text.includes('route="/page"'))).toEqual([true, false])
})

it('a closed site is garbage-collected', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc') as () => void
  const closed = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const app = measured()
      await app.inject({ url: '/page' })
      await app.close()
      return new WeakRef(app.metrics)
    }),
  )
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(closed.filter((site) => site.deref() !== undefined)).toEqual([])
    },
    { timeout: 10_000 },
  )
})
