import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { TableEncoding } from '@vlacku/contract/bulkImport'
import { AppError } from '../../../../platform/errors.ts'
import { startWorker, transferable } from '../../../../platform/workers.ts'
import type { TableMessage, TableOrder } from './readTable.worker.ts'
import type { TableHead, TableLine } from './table.ts'

/** Of a thread that reads a table, beside the bytes of it (MB). */
const MAX_MEMORY = { maxOldGenerationSizeMb: 1024 }

export interface ReadTable {
  head: TableHead
  /** Some rows at a time; whoever stops asking ends the reading. */
  lines: AsyncGenerator<TableLine[]>
}

/** Begins to read a table in a thread of its own. Throws `not_a_table`. `bytes` are handed over, and gone for the caller. */
export async function readTable(
  bytes: Uint8Array,
  encoding: TableEncoding | undefined,
  language: string,
): Promise<ReadTable> {
  const own = transferable(bytes)
  const worker = startWorker(import.meta.url, './readTable.worker.ts', {
    workerData: { bytes: own, encoding, language } satisfies TableOrder,
    transferList: [own.buffer],
    resourceLimits: MAX_MEMORY,
  })
  const messages = messagesOf(worker)
  const first = await messages.next()
  if (first.done || first.value.kind !== 'head') {
    await worker.terminate()
    throw new AppError('not_a_table')
  }
  return { head: first.value.head, lines: linesFrom(worker, messages) }
}

/** What a worker says until it ends; throws what it dies of. */
async function* messagesOf(worker: Worker): AsyncGenerator<TableMessage> {
  const ended = new AbortController()
  worker.once('exit', () => ended.abort())
  try {
    for await (const [message] of on(worker, 'message', { signal: ended.signal })) yield message as TableMessage
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}

async function* linesFrom(worker: Worker, messages: AsyncGenerator<TableMessage>): AsyncGenerator<TableLine[]> {
  try {
    worker.postMessage('more')
    for await (const message of messages) {
      if (message.kind === 'end') return
      if (message.kind !== 'lines') continue
      yield message.lines
      worker.postMessage('more')
    }
    throw new Error('a thread that reads a table ended before the table')
  } finally {
    await worker.terminate()
  }
}
