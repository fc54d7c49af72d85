import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'

/**
 * Called by a worker when it is ready. Sends the name of the file that contains the CPU time of this thread (Linux), so that
 * requests don't exceed their deadline merely because the machine is busy. Without such a file, deadlines use wall time.
 */
export function markReady(): void {
  let file: string | null = null
  try {
    file = `/proc/${fs.readlinkSync('/proc/thread-self')}/schedstat`
  } catch {
    // the system isn't Linux
  }
  parentPort!.postMessage(file)
}

/** Reads the CPU time, in milliseconds, from the file sent by `markReady`; null if there is none. */
export function cpuTime(file: string | null): number | null {
  if (file === null) return null
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}
