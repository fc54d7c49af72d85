import http from 'node:http'
import type { RequestList } from './requestList.ts'
import { cpuMs, databaseCpuMs, type Running, startBaseline } from './site.ts'

export interface Load {
  requests: 'distinct' | 'cached'
  clients: number
  count: number
  perSecond: number
  /** Latencies, in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** CPU time per request, in milliseconds. The site's time includes that of an embedded database. */
  siteCpu: number
  databaseCpu: number
  /** Mean response size, in bytes. */
  bytes: number
}

/**
 * Sends `count` requests over `clients` connections, each of which takes the next path from the list. Any failed request ends the
 * run. Responses are compressed only if `encoding` is `br`: API responses are usually compressed by a proxy, whereas pages are
 * stored compressed.
 */
export async function load(
  site: Pick<Running, 'url' | 'process'>,
  list: RequestList,
  clients: number,
  count: number,
  encoding: 'identity' | 'br' = 'identity',
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const took: number[] = []
  let [left, bytes] = [count, 0]
  const client = async () => {
    while (left-- > 0) {
      const start = performance.now()
      const size = await request(agent, site.url + list.next(), encoding)
      bytes += size
      took.push(performance.now() - start)
    }
  }
  const [site0, database0, start] = [cpuMs(site.process.pid!), databaseCpuMs(), performance.now()]
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return {
    ...{ requests: list.requests, clients, count, perSecond: count / seconds, bytes: Math.round(bytes / count) },
    ...{ p50: percentile(took, 0.5), p95: percentile(took, 0.95), p99: percentile(took, 0.99) },
    siteCpu: (cpuMs(site.process.pid!) - site0) / count,
    databaseCpu: (databaseCpuMs() - database0) / count,
  }
}

/** Measures the baseline server with the client count and mean response size of the load to which it is compared. */
export async function loadBaseline(port: number, list: RequestList, { bytes, clients }: Load, count: number) {
  const baseline = await startBaseline(port, bytes)
  await load(baseline, list, clients, Math.ceil(count / 4))
  const measured = await load(baseline, list, clients, count)
  await baseline.stop()
  return measured
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Sends a request and resolves with the transfer size of the response. */
const request = (agent: http.Agent, url: string, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    http
      .get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () =>
          response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: status ${response.statusCode}`)),
        )
      })
      .on('error', reject)
  })
