import { parentPort } from 'node:worker_threads'
import { markReady } from '../../../platform/threadClock.ts'
import { lowerPriority, transferable } from '../../../platform/workers.ts'
import { type AnkiCourse, writeApkg } from '../ankiFile/index.ts'

/** Worker that writes decks. */

lowerPriority()
const port = parentPort!
port.on('message', async (course: AnkiCourse) => {
  const file = transferable(await writeApkg(course))
  port.postMessage(file, [file.buffer])
})
markReady()
