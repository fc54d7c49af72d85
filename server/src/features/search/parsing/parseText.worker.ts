import { parentPort } from 'node:worker_threads'
import { readyToAnswer } from '../../../platform/threadClock.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { parseText } from './parseText.ts'

/** Worker that responds to each text with the result of `parseText`. */

lowerPriority()
const port = parentPort!
port.on('message', (text: string) => port.postMessage(parseText(text)))
readyToAnswer()
