import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'

/**
 * Called by a worker that can answer. Tells the file in which Linux counts the CPU time of this thread, so that a busy
 * machine is not taken for a long answer; without such a file the deadline is one of time.
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

/** The CPU time (ms) in a file of `readyToAnswer`; null where there is none. */
export function cpuTime(file: string | null): number | null {
  if (file === null) return null
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}
