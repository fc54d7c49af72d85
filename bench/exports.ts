import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EXPORT_FORMATS, type ExportFormat } from '@vlacku/contract/exports'
import { childrenOf } from '../server/src/testing/childrenOf.ts'
import { type Member, member } from './member.ts'
import { p99Row, searchUntil } from './searchUnderLoad.ts'
import { cpuMs, memoryMb, type Running } from './site.ts'
import { row, seconds } from './table.ts'

/** Sampling interval for the export processes (ms). */
const EVERY_MS = 50

/**
 * Measures how long the English dictionary takes to export in every format, and the latency of one client's searches during the
 * exports.
 */
export async function measureExports(site: Running, dataDir: string, paths: string[], stretch: number) {
  const alis = await member(site, dataDir, 'alis')
  for (const format of EXPORT_FORMATS) await formatRow(site, alis, format)
  await searchRows(site, alis, dataDir, paths, stretch)
}

const addressOf = (format: ExportFormat) => `/export/dictionary/en?format=${format}`

async function formatRow(site: Running, alis: Member, format: ExportFormat) {
  const before = cpuMs(site.process.pid!, 'with ended children')
  const memory = watchChildren(site)
  const asked = performance.now()
  const bytes = await alis.read(addressOf(format))
  const took = performance.now() - asked
  const childMb = memory.end()
  await sleep(EVERY_MS * 10) // the CPU time of child processes is counted after they exit
  const figures = [
    seconds(took),
    `CPU ${seconds(cpuMs(site.process.pid!, 'with ended children') - before)}`,
    `${(bytes / 1e6).toFixed(1)} MB`,
    ...(childMb > 0 ? [`${childMb} MB at most in a child`] : []),
  ]
  row(`English dictionary as ${format}`, figures.join('; '), '', format === 'pdf' ? '≤ 60 s; ≤ 1 GB' : '')
}

/** Samples the memory of the site's child processes; `end` returns the highest peak of any of them (MB). */
function watchChildren(site: Running) {
  let most = 0
  const looking = setInterval(() => {
    for (const child of childrenOf(site.process.pid!)) most = Math.max(most, memoryMb(Number(child)).peak)
  }, EVERY_MS)
  return {
    end() {
      clearInterval(looking)
      return most
    },
  }
}

/** Measures searches without and during exports alternately, so that background noise affects both. */
async function searchRows(site: Running, alis: Member, dataDir: string, paths: string[], stretch: number) {
  const [allIdle, allBusy]: [number[], number[]] = [[], []]
  fs.rmSync(path.join(dataDir, 'exports'), { recursive: true }) // finished exports would not be created again
  fs.mkdirSync(path.join(dataDir, 'exports'))
  for (const format of EXPORT_FORMATS) {
    const idle = await searchUntil(site, paths, sleep(stretch * 1000))
    const busy = await searchUntil(site, paths, alis.read(addressOf(format)))
    allIdle.push(...idle)
    allBusy.push(...busy)
    p99Row(`while the dictionary is made as ${format}`, idle, busy)
  }
  p99Row('while the dictionary is made in every format', allIdle, allBusy)
}
