import { parentPort } from 'node:worker_threads'
import { readyToAnswer } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { parseText } from './parseText.ts'

/** Posts the result of `parseText` for each text. */

lowerPriority()
const port = parentPort!
port.on('message', (text: string) => port.postMessage(parseText(text)))
readyToAnswer()
