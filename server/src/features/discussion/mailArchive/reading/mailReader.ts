import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../../platform/errors.ts'
import { isLimitError, WorkerClient } from '../../../../platform/workerClient.ts'
import { startWorker } from '../../../../platform/workers.ts'
import type { RawMessage } from './mbox.ts'
import type { Attachment, MailRequest, MailResponse, NoMail, ReadMail, TransferredMail } from './readMail.ts'

/** CPU time limit per request, in milliseconds. A batch of 8 MB takes two seconds. */
const DEADLINE_MS = 5000
/** Additional time allowed for imports on a busy machine, in milliseconds. */
const PATIENCE_MS = 600_000
/**
 * Memory limit of last resort, since exceeding it may make V8 abort the process instead of the worker. The most expensive known
 * message within `MAIL_LIMITS` (8 MB) uses less than half of it.
 */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 1024 }

export interface ReaderData {
  /** If true, the worker runs at lower priority. */
  inBackground: boolean
}

interface ReaderOptions extends Partial<ReaderData> {
  start?: (workerData: ReaderData) => Worker
  deadlineMs?: number
  graceMs?: number
  maxWaiting?: number
}

const startReader = (workerData: ReaderData) =>
  startWorker(import.meta.url, './readMail.worker.ts', { workerData, resourceLimits: MEMORY_LIMITS })

/** Parses mail in a worker thread with CPU time and memory limits. */
export class MailReader {
  readonly #thread: WorkerClient<MailRequest, MailResponse>

  constructor({ start = startReader, deadlineMs = DEADLINE_MS, inBackground = false, ...options }: ReaderOptions = {}) {
    this.#thread = new WorkerClient({
      start: () => start({ inBackground }),
      ...{ deadlineMs, maxWaiting: 1000, ...options },
    })
  }

  /**
   * Parses messages for storage. If the worker fails on a batch, parses its messages one by one and returns those that fail as
   * unparsed. Throws if the worker fails for a reason unrelated to the messages.
   */
  async read(messages: readonly RawMessage[], now: Date): Promise<(ReadMail | NoMail)[]> {
    const copies = messages.map(withOwnMemory)
    const batch = await this.#tryAll(copies, now)
    if (batch) return batch
    const read: (ReadMail | NoMail)[] = []
    for (const message of copies) {
      const alone = copies.length > 1 ? await this.#tryAll([message], now) : null
      read.push(...(alone ?? [await this.#asItCame(message, now)]))
    }
    return read
  }

  /** Extracts the attachments of a stored message. Returns an empty list if the message exceeds a limit. */
  async attachments(packed: Uint8Array, masked: boolean, now: Date): Promise<Attachment[]> {
    try {
      const request = { kind: 'attachments', packed: new Uint8Array(packed), masked, now } as const
      return (await this.#thread.request(request)) as Attachment[]
    } catch (error) {
      if (isLimitError(error)) return []
      throw error
    }
  }

  /** Parses a batch, or returns null if the worker fails. */
  async #tryAll(messages: readonly TransferredMail[], now: Date) {
    try {
      return await this.#readAll(messages, now, false)
    } catch (error) {
      if (error instanceof AppError) throw error
      return null
    }
  }

  async #asItCame(message: TransferredMail, now: Date): Promise<ReadMail | NoMail> {
    try {
      return (await this.#readAll([message], now, true))[0]!
    } catch (error) {
      if (isLimitError(error)) return { reason: 'parsing it takes too much time or memory' }
      throw error
    }
  }

  #readAll(messages: readonly TransferredMail[], now: Date, plain: boolean) {
    return this.#thread.request({ kind: 'messages', messages, now, plain }) as Promise<(ReadMail | NoMail)[]>
  }
}

/** Copies the bytes, since transferring a view would transfer its whole buffer. */
const withOwnMemory = ({ raw, ...rest }: RawMessage): TransferredMail => ({ ...rest, raw: new Uint8Array(raw) })

/** Parser for imported and incoming mail. */
export const importReader = new MailReader({ graceMs: PATIENCE_MS })
