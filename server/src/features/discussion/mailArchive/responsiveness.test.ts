/** @ciOnly takes more than ten seconds */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { giveMail, mail } from './testing/messages.ts'

/** Number of messages per response. */
const COUNT = 50
/** Length of each message, in characters: the maximum that a search reads. */
const LENGTH = 60_000
/** Texts that are slowest to mask and search. */
const COSTLY_TEXTS = [
  ['addresses', '＠a．bb '],
  ['words', 'abc def '],
] as const

/** Maximum fraction of the response time for one event loop turn, and a minimum allowance, in milliseconds, for slow machines. */
const MAX_SHARE = 1 / 4
const FLOOR_MS = 1_000

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  for (const [name, piece] of COSTLY_TEXTS) {
    const fields = { subject: name, body: piece.repeat(LENGTH / piece.length), references: [`${name}@x`] }
    await giveMail(
      world.ctx(),
      Array.from({ length: COUNT }, (_, n) => mail({ ...fields, id: `${name}${n}@x` })),
    )
  }
})
afterAll(() => world.close())

describe.each(COSTLY_TEXTS)('long messages full of %s', (name) => {
  it.each([
    `/mail/search?query=${name}&per_page=${COUNT}`,
    `/mail/search?query=${name}&per_page=${COUNT}&include_content=true`,
    `/mail/thread?subject=${name}&per_page=${COUNT}`,
  ])('expensive mail requests don’t block other visitors: %s', async (url) => {
    const request = () => site.app.inject(`/api${url}`)
    expect((await request()).json().messages).toHaveLength(COUNT)
    const delays = monitorEventLoopDelay({ resolution: 5 })
    delays.enable()
    const started = performance.now()
    await request()
    const duration = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 20))
    delays.disable()
    expect(delays.max / 1e6).toBeLessThan(Math.max(FLOOR_MS, duration * MAX_SHARE))
  })
})
