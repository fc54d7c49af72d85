import { parentPort, workerData } from 'node:worker_threads'
import { markReady } from '../../../../platform/threadClock.ts'
import { lowerPriority } from '../../../../platform/workers.ts'
import type { ReaderData } from './mailReader.ts'
import { type MailRequest, readMail } from './readMail.ts'

/** Worker that responds to each request with the result of `readMail`. */

if ((workerData as ReaderData).inBackground) lowerPriority()
const port = parentPort!

port.on('message', async (request: MailRequest) => {
  const response = await readMail(request)
  const buffers = response.flatMap((one) => ('content' in one ? [one.content.buffer as ArrayBuffer] : []))
  port.postMessage(response, buffers)
})
markReady()
