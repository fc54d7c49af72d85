import { randomUUID } from 'node:crypto'
import os from 'node:os'

/**
 * IDs of imports running in this process. An ID contains the process and machine, so that staged rows of a killed process can be
 * identified.
 */
const atWork = new Set<string>()
const DAY_MS = 24 * 60 * 60 * 1000

export function startImport(now: Date): string {
  const import_id = [os.hostname(), process.pid, now.getTime(), randomUUID()].join('/')
  atWork.add(import_id)
  return import_id
}

export const endImport = (import_id: string) => atWork.delete(import_id)

/** True if the process of an import has ended. Imports on other machines count as running for a day. */
export function isAbandoned(import_id: string, now: Date): boolean {
  const [host, pid, startedAt] = import_id.split('/')
  if (host !== os.hostname()) return now.getTime() - Number(startedAt) > DAY_MS
  if (Number(pid) === process.pid) return !atWork.has(import_id)
  return !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
