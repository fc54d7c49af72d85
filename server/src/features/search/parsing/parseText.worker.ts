import { parentPort } from 'node:worker_threads'
import { markReady } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { type ParseRequest, parseText } from './parseText.ts'

/** Worker that responds to each request with the result of `parseText`. */

lowerPriority()
const port = parentPort!
port.on('message', (request: ParseRequest) => port.postMessage(parseText(request)))
markReady()
