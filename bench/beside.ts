import http from 'node:http'
import type { Running } from './site.ts'
import { ms, row, times } from './table.ts'

/** What one searcher waits for while something goes on, and while nothing does (ms, one for each search). */
export function p99Row(what: string, idle: number[], busy: number[]) {
  const [of, beside] = [p99(idle), p99(busy)]
  row(`p99 of one searcher ${what}`, `${ms(beside)} of ${busy.length}, idle ${ms(of)}`, times(beside, of), '≤ 2 ×')
}

/** What one in a hundred took longer than. */
export const p99 = (took: number[]) => took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!

/** One search after the other until `end`: how long each took (ms). */
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
