import autocannon from 'autocannon'
import { cpuMs, type Running, startBaseline } from './site.ts'

export interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
  /** CPU time of the server per request (ms). */
  cpuPerRequest: number
  bytes: number
  failed: number
}

/** Requests the paths round-robin from `connections` clients for `seconds`, after one second of `warm` paths. */
export async function load(
  site: Running,
  paths: string[],
  connections: number,
  seconds: number,
  warm = paths,
): Promise<Load> {
  const run = (duration: number, paths: string[]) =>
    autocannon({
      url: site.url,
      connections,
      duration,
      requests: paths.map((path) => ({ method: 'GET' as const, path })),
    })
  await run(1, warm)
  const before = cpuMs(site.process.pid!)
  const result = await run(seconds, paths)
  const cpu = cpuMs(site.process.pid!) - before
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuPerRequest: cpu / result.requests.total,
    bytes: Math.round(result.throughput.total / result.requests.total),
    failed: result.non2xx + result.errors,
  }
}

/** Measures the baseline server with one client and with 32; ratios are relative to these results. */
export async function loadBaseline(port: number, bytes: number, seconds: number): Promise<{ one: Load; many: Load }> {
  const baseline = await startBaseline(port, bytes)
  const one = await load(baseline, ['/'], 1, seconds)
  const many = await load(baseline, ['/'], 32, seconds)
  await baseline.stop()
  return { one, many }
}

/** Returns the run with the median share. */
export const middle = <T>(turns: readonly T[], share: (turn: T) => number): T =>
  [...turns].sort((a, b) => share(a) - share(b))[Math.floor(turns.length / 2)]!
