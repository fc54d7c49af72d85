import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'

/**
 * Called by a worker when it is ready. Sends the name of the file with the CPU time of this thread (Linux), so that a busy
 * machine doesn't count as a slow request; without such a file, the deadline is wall time.
 */
export function readyToAnswer(): void {
  let file: string | null = null
  try {
    file = `/proc/${fs.readlinkSync('/proc/thread-self')}/schedstat`
  } catch {
    // not Linux
  }
  parentPort!.postMessage(file)
}

/** Reads the CPU time (ms) from the file of `readyToAnswer`; null if there is none. */
export function cpuTime(file: string | null): number | null {
  if (file === null) return null
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}
