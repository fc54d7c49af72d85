import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { restOf } from './endpoint.ts'
import { Breaker, EndpointError, withRetries } from './retries.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const never = new AbortController().signal

it.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['0', 0],
  ['1.5', 1500],
  ['-3', 0],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
])('Retry-After “%s” is parsed as %s ms', (header, ms) => {
  expect(restOf(header, NOW)).toBe(ms)
})

/** Fails once with each of the given errors, then succeeds. */
function failing(...errors: Error[]) {
  let tried = 0
  const attempt = async () => {
    const error = errors[tried++]
    if (error) throw error
    return 'well'
  }
  return { attempt, tried: () => tried }
}
const later = (restMs: number | null = null) => new EndpointError('later', 'later', restMs)
const setting = { retries: 2, firstDelayMs: 1, maxDelayMs: 20 }

it('temporary errors are retried a limited number of times', async () => {
  const twice = failing(later(), later())
  await expect(withRetries(setting, never, twice.attempt)).resolves.toBe('well')
  const thrice = failing(later(), later(), later())
  await expect(withRetries(setting, never, thrice.attempt)).rejects.toThrow('later')
  expect([twice.tried(), thrice.tried()]).toEqual([3, 3])
})

it('permanent errors are not retried', async () => {
  for (const error of [new EndpointError('no', 'none'), new EndpointError('less', 'less'), new Error('other')]) {
    const once = failing(error)
    await expect(withRetries(setting, never, once.attempt)).rejects.toBe(error)
    expect(once.tried()).toBe(1)
  }
})

it('a request fails immediately if the server requests a delay above the limit', async () => {
  const once = failing(later(21))
  await expect(withRetries(setting, never, once.attempt)).rejects.toThrow('later')
  expect(once.tried()).toBe(1)
})

it('aborting interrupts the delay before a retry', async () => {
  const controller = new AbortController()
  const once = failing(later(3_600_000))
  const waiting = withRetries({ ...setting, maxDelayMs: 3_600_000 }, controller.signal, once.attempt)
  controller.abort(new Error('I left'))
  await expect(waiting).rejects.toThrow('I left')
  expect(once.tried()).toBe(1)
})

class Down extends Error {}
const down = async () => {
  throw new Down('down')
}
const well = async () => 'well'
const newBreaker = (pauseMs: number) =>
  new Breaker({
    failures: 2,
    pauseMs,
    isFailure: (e) => e instanceof Down,
    rejection: () => new Error('breaker open'),
  })

it('the circuit breaker opens after consecutive failures', async () => {
  const breaker = newBreaker(60_000)
  await expect(breaker.run(down)).rejects.toThrow('down')
  await expect(breaker.run(well)).resolves.toBe('well')
  await expect(breaker.run(down)).rejects.toThrow('down')
  await expect(breaker.run(down)).rejects.toThrow('down')
  await expect(breaker.run(well)).rejects.toThrow('breaker open')
})

it('rejections that are not failures don’t open the circuit breaker', async () => {
  const breaker = newBreaker(60_000)
  const odd = async () => {
    throw new Error('odd')
  }
  for (let i = 0; i < 5; i++) await expect(breaker.run(odd)).rejects.toThrow('odd')
  await expect(breaker.run(well)).resolves.toBe('well')
})

it('a single trial request after the pause decides whether the circuit breaker closes', async () => {
  const breaker = newBreaker(5)
  for (let i = 0; i < 2; i++) await expect(breaker.run(down)).rejects.toThrow('down')
  await sleep(10)
  const { probe, fail } = slow()
  const probing = breaker.run(probe)
  await expect(breaker.run(well)).rejects.toThrow('breaker open')
  fail(new Down('still down'))
  await expect(probing).rejects.toThrow('still down')
  await expect(breaker.run(well)).rejects.toThrow('breaker open')
  await sleep(10)
  await expect(breaker.run(well)).resolves.toBe('well')
  await expect(breaker.run(well)).resolves.toBe('well')
})

function slow() {
  let fail!: (error: Error) => void
  const failing = new Promise<string>((_, reject) => {
    fail = reject
  })
  return { probe: () => failing, fail }
}
