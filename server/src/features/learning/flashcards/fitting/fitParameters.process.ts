import os from 'node:os'
import type { LogEntry } from '@vlacku/study'
import type { Key } from '../log/log.repository.ts'
import { fitTo } from './fit.ts'
import type { FromFitting, ToFitting } from './messages.ts'

/**
 * Fits parameters beside the site: it takes the processor for seconds, and native code that fails takes its process with it.
 * Ends when the site is gone; it decides about signals that are sent to the whole group.
 */
const log: (LogEntry & Key)[] = []
const tell = (message: FromFitting) => process.send!(message)

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

try {
  const optimizer = await import('@open-spaced-repetition/binding')
  process.on('message', async (message: ToFitting) => {
    if ('log' in message) for (const entry of message.log) log.push(entry)
    else tell({ fit: await fitTo(optimizer, log, message.order) })
  })
  tell({ ready: true })
} catch (error) {
  tell({ missing: (error as Error).message.split('\n')[0]! })
}
