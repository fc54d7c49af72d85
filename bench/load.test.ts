import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { load } from './load.ts'
import { dictionaries, distinctQueries } from './queries.ts'
import { RequestList } from './requestList.ts'

const received: string[] = []
const server = http.createServer((req, res) => {
  received.push(req.url!)
  res.end('coi')
})
let site: Parameters<typeof load>[0]

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  site = { url: `http://127.0.0.1:${port}`, process: process as never }
})
beforeEach(() => received.splice(0))
afterAll(() => server.close())

const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`)

it('load clients never receive the same request', async () => {
  const list = new RequestList(paths(300))
  await load(site, list, 8, 100)
  const { bytes } = await load(site, list, 8, 200)
  expect(bytes).toBe('coi'.length)
  expect(received.toSorted()).toEqual(paths(300).toSorted())
})

it('a load test fails instead of repeating a request', async () => {
  await expect(load(site, new RequestList(paths(9)), 2, 10)).rejects.toThrow('no requests left')
  expect(() => new RequestList(['/1', '/1'])).toThrow('repeats')
})

it('only a cached request list starts over when exhausted', async () => {
  const { requests } = await load(site, new RequestList(['/1'], 'cached'), 2, 4)
  expect(requests).toBe('cached')
  expect(received).toEqual(['/1', '/1', '/1', '/1'])
})

it.skipIf(dictionaries().length === 0)('the dictionaries provide 40,000 distinct queries', () => {
  expect(new Set(distinctQueries(40_000)).size).toBe(40_000)
})
