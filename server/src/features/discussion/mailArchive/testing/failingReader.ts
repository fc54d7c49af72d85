import { Worker } from 'node:worker_threads'
import { entryOf } from '../../../../platform/workers.ts'
import { MailReader } from '../reading/mailReader.ts'

/** Headers that make the worker of `failingReader` fail, except with `plain`. */
export const FAILING = { loops: 'X-Loops: yes', allocates: 'X-Allocates: yes', exits: 'X-Exits: yes' }

/**
 * Creates a mail reader whose worker fails on messages with a `FAILING` header. Records the started workers. An out-of-memory
 * failure is simulated by throwing the corresponding error, because V8 sometimes aborts the whole process.
 */
export function failingReader(deadlineMs = 1000) {
  const { url } = entryOf(import.meta.url, '../reading/readMail.worker.ts')
  const code = `
    const { parentPort } = require('node:worker_threads')
    class OutOfMemory extends Error {
      code = 'ERR_WORKER_OUT_OF_MEMORY'
    }
    parentPort.on('message', ({ messages = [], plain }) => {
      for (const { raw } of messages) {
        const text = plain ? '' : Buffer.from(raw).toString()
        if (text.includes(${JSON.stringify(FAILING.loops)})) for (;;);
        if (text.includes(${JSON.stringify(FAILING.exits)})) process.exit(1)
        if (text.includes(${JSON.stringify(FAILING.allocates)})) throw new OutOfMemory()
      }
    })
    import(${JSON.stringify(url.href)})`
  const started: Worker[] = []
  const reader = new MailReader({
    deadlineMs,
    start: (workerData) => {
      started.push(new Worker(code, { eval: true, workerData }))
      return started.at(-1)!
    },
  })
  return { reader, started, close: () => Promise.all(started.map((worker) => worker.terminate())) }
}
