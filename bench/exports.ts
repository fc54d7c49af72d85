import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../server/src/testing/childrenOf.ts'
import { member } from './member.ts'
import { memoryMb, type Running } from './site.ts'
import { row, seconds } from './table.ts'

/** Sampling interval for the export processes, in milliseconds. */
const EVERY_MS = 50

/** Measures the PDF export of the English dictionary and the peak memory of its processes. */
export async function measurePdf(site: Running, dataDir: string) {
  const noras = await member(site, dataDir, 'noras')
  let [peakMb, isRunning] = [0, true]
  const watching = (async () => {
    for (; isRunning; await sleep(EVERY_MS))
      for (const child of childrenOf(site.process.pid!)) peakMb = Math.max(peakMb, memoryMb(Number(child)).peak)
  })()
  const start = performance.now()
  const bytes = await noras.read('/export/dictionary/en?format=pdf')
  const took = performance.now() - start
  isRunning = false
  await watching
  row('PDF of the English dictionary', `${seconds(took)}, ${(bytes / 1e6).toFixed(1)} MB, process ${peakMb} MB`, [
    { measured: took / 1000, max: 60, unit: 's' },
    { measured: peakMb, max: 1024, unit: 'MB in a process' },
  ])
}
