import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Breaker } from './breaker.ts'

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
    refusal: () => new Error('breaker open'),
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
  const { probe, answer } = slow()
  const probing = breaker.run(probe)
  await expect(breaker.run(well)).rejects.toThrow('breaker open')
  answer(new Down('still down'))
  await expect(probing).rejects.toThrow('still down')
  await expect(breaker.run(well)).rejects.toThrow('breaker open')
  await sleep(10)
  await expect(breaker.run(well)).resolves.toBe('well')
  await expect(breaker.run(well)).resolves.toBe('well')
})

function slow() {
  let answer!: (error: Error) => void
  const failing = new Promise<string>((_, reject) => {
    answer = reject
  })
  return { probe: () => failing, answer }
}
