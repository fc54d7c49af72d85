import { setTimeout as sleep } from 'node:timers/promises'
import { member } from './member.ts'
import { p99Row, searchUntil } from './searchUnderLoad.ts'
import type { Running } from './site.ts'
import { row, seconds } from './table.ts'

const ROWS = 100_000
/** English, the language of the searches. */
const LANG_ID = 2

/** Measures how long a large table takes to check and import, and the latency of one client's searches meanwhile. */
export async function measureBulkImport(site: Running, dataDir: string, paths: string[], stretch: number) {
  const noras = await member(site, dataDir, 'noras', 'admin')
  const table = ['word,definition,notes,glosswords', ...Array.from({ length: ROWS }, (_, n) => rowOf(n))].join('\n')

  const quiet = () => searchUntil(site, paths, sleep(stretch * 1000))
  await quiet() // warms the site up
  const idle = await quiet()
  const asked = performance.now()
  const checking = noras.post<{ import: { client_id: string } }>('/jbovlaste/bulk-import/check', {
    lang_id: LANG_ID,
    csv: table,
  })
  p99Row(`while ${ROWS.toLocaleString('en')} rows are checked`, idle, await searchUntil(site, paths, checking))
  const { client_id } = (await checking).import
  row('rows checked in', seconds(performance.now() - asked), '', '')

  const begun = performance.now()
  await noras.post(`/jbovlaste/bulk-import/start/${client_id}`, {})
  const bringing = untilComplete(() => noras.get(`/jbovlaste/bulk-import/state/${client_id}`))
  p99Row('while they are brought in', idle, await searchUntil(site, paths, bringing))
  row('rows brought in within', seconds(performance.now() - begun), '', '')
}

const SYLLABLES = [...'bcdfgjklmnprstvxz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))
const syllable = (n: number) => SYLLABLES[n % SYLLABLES.length]!

/** Returns a word of three syllables, different for each number. */
const wordOf = (n: number) =>
  `${syllable(n)}${syllable(Math.floor(n / SYLLABLES.length))}${syllable(Math.floor(n / SYLLABLES.length ** 2))}s`

const rowOf = (n: number) => `${wordOf(n)},$x_1$ is thing number ${n} of a long table,note ${n},thing${n % 5000}`

async function untilComplete(state: () => Promise<{ import: { state: string } }>) {
  for (;;) {
    const { state: now } = (await state()).import
    if (now === 'complete') return
    if (now !== 'waiting' && now !== 'running') throw new Error(`the import is ${now}`)
    await sleep(250)
  }
}
