/** @ciOnly takes more than ten seconds */
import { afterEach, describe, expect, it } from 'vitest'
import { newWorld } from '../../../../testing/world.ts'
import { apiMessage, closeEnds, newMatterbridge, newSite } from '../otherEnds.testing.ts'
import { closeReaders, newReader, open, TOKEN } from '../reader.testing.ts'
import { bridge } from './bridge.ts'

const SOON = { timeout: 30_000, interval: 10 }

const toStop: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(toStop.splice(0).map((stop) => stop()))
  await closeEnds()
})

/** Starts a bridge that records its retry delays instead of waiting. */
function start(from: string, to: string, token?: string) {
  const stop = new AbortController()
  const pauses: number[] = []
  const output: string[] = []
  const ended = bridge({
    from,
    to,
    token,
    chatToken: TOKEN,
    signal: stop.signal,
    log: (line) => void output.push(line),
    pause: async (ms) => {
      pauses.push(ms)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  })
  const stopped = () => {
    stop.abort()
    return ended
  }
  ended.catch(() => {})
  toStop.push(() => stopped().catch(() => {}))
  return { pauses, output, ended, stop: stopped }
}

const chunks = (site: Awaited<ReturnType<typeof newSite>>) => site.posted.map(({ chunk }) => chunk)
const followed = (matterbridge: Awaited<ReturnType<typeof newMatterbridge>>, times = 1) =>
  expect.poll(() => matterbridge.followed, SOON).toBeGreaterThanOrEqual(times)

describe('the chat bridge', () => {
  it('the bridge posts chat messages with its token and ignores other events', async () => {
    const [matterbridge, site] = [await newMatterbridge({ token: 'mb' }), await newSite()]
    start(matterbridge.address, site.address, 'mb')
    await followed(matterbridge)
    for (const event of ['join_leave', 'user_typing', 'msg_delete', 'topic_change'])
      await matterbridge.write(`${JSON.stringify(apiMessage('not said', { event }))}\n`)
    await matterbridge.write(`${JSON.stringify(apiMessage('coi', { channel: '' }))}\n`)
    await matterbridge.emitTexts('rodo')
    await expect
      .poll(() => site.posted, SOON)
      .toEqual([
        { author: 'alis', chunk: 'coi', channelId: 'irc.libera' },
        { author: 'alis', chunk: 'rodo', channelId: '#lojban' },
      ])
    expect([...site.tokens]).toEqual([`Bearer ${TOKEN}`])
  })

  it('the bridge reassembles split messages and skips lines that are not messages', async () => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    const { output } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    const bytes = Buffer.from(
      `\n{"broken":\n[]\nnull\n{"text":1}\n${JSON.stringify(apiMessage('привет 🦊'))}\r\n${JSON.stringify(apiMessage('{"a":\n}'))}\n`,
    )
    for (const byte of bytes) await matterbridge.write(Uint8Array.of(byte))
    await expect.poll(() => chunks(site), SOON).toEqual(['привет 🦊', '{"a":\n}'])
    expect(output).toEqual(Array(4).fill('Skipped a line of the stream that is not a message.'))
  })

  it.each(['end', 'breakOff'] as const)('the bridge reconnects after the stream %ss', async (way) => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    const { output, pauses } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    await matterbridge.emitTexts('1')
    await expect.poll(() => chunks(site), SOON).toEqual(['1'])
    matterbridge[way]()
    await followed(matterbridge, 2)
    await matterbridge.emitTexts('2')
    await expect.poll(() => chunks(site), SOON).toEqual(['1', '2'])
    expect(pauses).toEqual([1_000])
    expect(output).toEqual([
      expect.stringMatching(/^The stream of .* is unavailable \(.+\)\. Retrying\.$/),
      expect.stringMatching(/is available again\.$/),
    ])
  })

  it('the bridge retries at increasing intervals while Matterbridge is down and reports the outage once', async () => {
    const matterbridge = await newMatterbridge()
    await matterbridge.close()
    const { output, pauses } = start(matterbridge.address, (await newSite()).address)
    await expect.poll(() => pauses.length, SOON).toBeGreaterThan(7)
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(output).toEqual([expect.stringContaining('(ECONNREFUSED)')])
  })

  it('the bridge retries a message until the site accepts it and preserves the order', async () => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    site.responses.push({ status: 503 }, { status: 429, headers: { 'retry-after': '7' } }, 'break off', { status: 302 })
    const { output, pauses } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    await matterbridge.emitTexts('1', '2', '3')
    await expect.poll(() => chunks(site), SOON).toEqual(['1', '2', '3'])
    expect(site.attempts).toEqual(['1', '1', '1', '1', '1', '2', '3'])
    expect(pauses).toEqual([1_000, 7_000, 4_000, 8_000])
    expect(output).toEqual([
      `${site.address} is unavailable (answered 503). Retrying.`,
      `${site.address} is available again.`,
    ])
  })

  it('the bridge skips messages that the site rejects and logs the reason', async () => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    const body = { error: 'invalid_request', message: 'Check', details: { fields: { chunk: 'Too big' } } }
    site.responses.push({ status: 400, body }, { status: 413, body: { error: 'too_large', message: 'Too large' } })
    const { output } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    await matterbridge.emitTexts('1', '2', '3')
    await expect.poll(() => chunks(site), SOON).toEqual(['3'])
    expect(output).toEqual([
      'A message from alis was rejected (chunk: Too big).',
      'A message from alis was rejected (Too large).',
    ])
  })

  it('the bridge queues up to 100 messages while the site is unavailable and drops the oldest above that limit', async () => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    let isAway = true
    Object.defineProperty(site.responses, 'shift', { value: () => (isAway ? { status: 502 } : undefined) })
    const { output } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    await matterbridge.emitTexts('first')
    await expect.poll(() => site.attempts.length, SOON).toBeGreaterThan(0)
    await matterbridge.emitTexts(...Array.from({ length: 130 }, (_, n) => `${n}`))
    await matterbridge.write(`${'x'.repeat(1024 * 1024 + 1)}\n`) // this is logged only after all preceding lines were read
    await expect.poll(() => output.at(-1), SOON).toMatch(/more than 1 MB/)
    isAway = false
    await expect.poll(() => site.posted.length, SOON).toBe(101)
    expect(chunks(site)).toEqual(['first', ...Array.from({ length: 100 }, (_, n) => `${n + 30}`)])
    expect(output.filter((line) => /drop/.test(line))).toEqual([
      'More than 100 messages are queued: dropping the oldest.',
      'Messages dropped: 30.',
    ])
  })

  it('the bridge stops at any time when aborted, and reports messages that were not posted', async () => {
    const [matterbridge, site] = [await newMatterbridge(), await newSite()]
    Object.defineProperty(site.responses, 'shift', { value: () => ({ status: 502 }) })
    const { output, stop } = start(matterbridge.address, site.address)
    await followed(matterbridge)
    await matterbridge.emitTexts('1', '2', '3')
    await expect.poll(() => site.attempts.length, SOON).toBeGreaterThan(2)
    await stop()
    expect(output.at(-1)).toBe('Messages not posted: 3.')
  })

  it.each([
    ['CHAT_TOKEN', 401, undefined],
    ['MATTERBRIDGE_TOKEN', 200, 'another'],
  ])('the bridge exits with an error when %s is rejected', async (name, status, token) => {
    const [matterbridge, site] = [await newMatterbridge(token ? { token } : {}), await newSite()]
    if (status !== 200) site.responses.push({ status })
    const { ended } = start(matterbridge.address, site.address, 'mine')
    const failed = expect(ended).rejects.toThrow(`does not accept ${name}.`)
    if (!token) {
      await followed(matterbridge)
      await matterbridge.emitTexts('1')
    }
    await failed
  })

  it("a message from another network reaches the site's chat clients", async () => {
    const world = await newWorld()
    const site = await world.site({ chatToken: TOKEN })
    const address = await open(site)
    const reader = newReader(address)
    await reader.greeted()
    const matterbridge = await newMatterbridge()
    const { output } = start(matterbridge.address, address)
    await followed(matterbridge)
    await matterbridge.emitTexts('<b>coi</b>', ' \u202e ', 'x'.repeat(2_001), 'rodo')
    await reader.hears(['<b>coi</b>', 'rodo'])
    expect(output).toEqual([
      expect.stringMatching(/^A message from alis was rejected \(chunk: Too small/),
      expect.stringMatching(/^A message from alis was rejected \(chunk: Too big/),
    ])
    closeReaders()
    await world.close()
  })
})
