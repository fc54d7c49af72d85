import os from 'node:os'
import type { LogEntry } from '@vlacku/study'
import type { Key } from '../log/log.repository.ts'
import { type FromFitting, fitTo, type ToFitting } from './fit.ts'

/**
 * Optimizes parameters in a separate process, since it takes seconds of CPU time and native code may crash. Exits together with
 * the site, which handles signals to the process group.
 */
const log: (LogEntry & Key)[] = []
const send = (message: FromFitting) => process.send!(message)

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

try {
  const optimizer = await import('@open-spaced-repetition/binding')
  process.on('message', async (message: ToFitting) => {
    if ('log' in message) for (const entry of message.log) log.push(entry)
    else send({ fit: await fitTo(optimizer, log, message.order) })
  })
  send({ ready: true })
} catch (error) {
  send({ missing: (error as Error).message.split('\n')[0]! })
}
