import http from 'node:http'
import type { Running } from './site.ts'
import { ms, row, times } from './table.ts'

/** Prints a row that compares p99 of one client's searches under load with p99 on an idle server. Both are durations in ms. */
export function p99Row(what: string, idle: number[], busy: number[]) {
  const [idleP99, busyP99] = [p99(idle), p99(busy)]
  row(
    `p99 of one searcher ${what}`,
    `${ms(busyP99)} of ${busy.length}, idle ${ms(idleP99)}`,
    times(busyP99, idleP99),
    '≤ 2 ×',
  )
}

/** Sorts durations in place and returns their 99th percentile. */
export const p99 = (took: number[]) => took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!

/** Searches one by one until `end` settles and returns the durations (ms). */
export async function searchUntil(site: Running, paths: string[], end: Promise<unknown>): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  let over = false
  const ended = end.finally(() => {
    over = true
  })
  for (let n = 0; !over; n++) {
    const begun = performance.now()
    await search(agent, site.url + paths[n % paths.length]!)
    took.push(performance.now() - begun)
  }
  agent.destroy()
  await ended
  return took
}

const search = (agent: http.Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error('a search failed'))))
      })
      .on('error', reject)
  })
