import { type Access, endpoint } from '@vlacku/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'
import { Budgets, UNITS_A_MINUTE } from './limits.ts'

const limited = (path: `/${string}`, access: Access) =>
  endpoint({ method: 'GET', path, access, limit: { max: 2, minutes: 15 }, summary: 'for tests', response: z.string() })

let small: SmallApp
async function open(rateLimit = true) {
  small = await smallApp(
    (route) => {
      route(limited('/signup', 'public'), () => 'coi')
      route(limited('/upload', 'member'), () => 'coi')
    },
    { rateLimit },
  )
}
afterEach(() => small.app.close())

const ALIS = '203.0.113.7'
const BOB = '203.0.113.8'
const as = (user_id: number) => ({
  'x-viewer': JSON.stringify({ user_id, username: `user${user_id}`, authorities: [] }),
})
const request = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await small.app.inject({ url, remoteAddress, headers })).statusCode
async function thrice(url: string, from: [address: string, headers?: Record<string, string>][]) {
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push(await request(url, ...from[i % from.length]!))
  return statuses
}

it('requests to public endpoints are counted by IP address, even for logged-in users', async () => {
  await open()
  expect(await thrice('/api/signup', [[ALIS], [ALIS, as(1)], [ALIS, as(2)]])).toEqual([200, 200, 429])
  expect(await request('/api/signup', BOB)).toBe(200)
})

it('requests to endpoints that require login are counted by user across IP addresses', async () => {
  await open()
  expect(
    await thrice('/api/upload', [
      [ALIS, as(1)],
      [BOB, as(1)],
    ]),
  ).toEqual([200, 200, 429])
  expect(await request('/api/upload', ALIS, as(2))).toBe(200)
})

it('visitors rejected by endpoints that require login are counted by IP address', async () => {
  await open()
  expect(await thrice('/api/upload', [[ALIS]])).toEqual([401, 401, 429])
  expect(await request('/api/upload', ALIS, as(1))).toBe(200)
})

it('each endpoint has its own request count, and a rejected request returns the waiting time', async () => {
  await open()
  await thrice('/api/signup', [[ALIS]])
  expect(await request('/api/upload', ALIS, as(1))).toBe(200)
  const { headers } = await small.app.inject({ url: '/api/signup', remoteAddress: ALIS })
  expect(Number(headers['retry-after'])).toBeGreaterThan(60)
})

it('requests are not counted if rate limits are disabled', async () => {
  await open(false)
  expect(await thrice('/api/signup', [[ALIS]])).toEqual([200, 200, 200])
})

let budgets: Budgets
beforeEach(() => {
  budgets = new Budgets()
})

it('a client that cannot afford a request can still make cheaper ones', () => {
  budgets.spend('alis', UNITS_A_MINUTE - 3, 0)
  expect(budgets.spend('alis', 5, 0)).toEqual({ isEnough: false, left: 3, reset: 60 })
  expect(budgets.spend('alis', 3, 20_000)).toEqual({ isEnough: true, left: 0, reset: 40 })
  expect(budgets.spend('bab', 5, 20_000)).toEqual({ isEnough: true, left: UNITS_A_MINUTE - 5, reset: 60 })
})

it('the budget is refilled one minute after the first request', () => {
  budgets.spend('alis', UNITS_A_MINUTE, 0)
  expect(budgets.spend('alis', 1, 59_999).isEnough).toBe(false)
  expect(budgets.spend('alis', 1, 60_000)).toEqual({ isEnough: true, left: UNITS_A_MINUTE - 1, reset: 60 })
})

it('completed work is charged, but the balance never falls below zero', () => {
  budgets.debit('alis', UNITS_A_MINUTE + 50, 0)
  expect(budgets.spend('alis', 1, 0)).toEqual({ isEnough: false, left: 0, reset: 60 })
})

it('the number of tracked clients is bounded', () => {
  for (let n = 0; n < 60_000; n++) budgets.spend(`client ${n}`, 1, 0)
  expect(budgets.spend('client 0', 1, 0).left).toBe(UNITS_A_MINUTE - 1)
  expect(budgets.spend('client 59999', 1, 0).left).toBe(UNITS_A_MINUTE - 2)
})
