import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { TableEncoding } from '@vlacku/contract/bulkImport'
import { AppError } from '../../../../platform/errors.ts'
import { startWorker, transferable } from '../../../../platform/workers.ts'
import type { TableMessage, TableOrder } from './readTable.worker.ts'
import type { TableHead, TableLine } from './table.ts'

/** Memory limit, in MB, of the worker that reads a table, excluding the table itself. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 1024 }

export interface ReadTable {
  head: TableHead
  /** Batches of rows. Reading ends when the consumer stops. */
  lines: AsyncGenerator<TableLine[]>
}

/**
 * Starts reading a table in a worker thread. Throws `not_a_table`. Transfers `bytes`, so the caller can't use them afterwards.
 */
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

/** Yields the messages of a worker until it exits. Throws if the worker fails. */
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
    throw new Error('the worker ended before the end of the table')
  } finally {
    await worker.terminate()
  }
}
