import { setMaxListeners } from 'node:events'
import os from 'node:os'
import { type Embedder, EmbedderError } from '../../embedder.ts'
import { batchesOf, beginningOf, isQuestion, LONGEST_TEXT } from '../texts.ts'
import { unlessAborted, withTimeLimit } from '../timeLimit.ts'
import type { Opened, OpenOrder } from './messages.ts'
import { ModelProcess } from './modelProcess.ts'
import { PriorityQueue } from './priorityQueue.ts'

export interface OnnxOptions {
  /** Threads that a text is worked on by; default half of the processors. */
  threads?: number
  /** A folder whose `node_modules` has onnxruntime-node. */
  runtimeFrom?: string
  /** For loading the model, and for a batch (ms). */
  openMs?: number
  batchMs?: number
  /** How long a process that ended unasked is not started again (ms). */
  restMs?: number
}

const TIMES = { openMs: 300_000, batchMs: 120_000, restMs: 10_000 }
/** A batch is what a question may have to wait for: some hundred milliseconds with the usual small models. */
const MOST = { texts: 16, characters: 8000 }
const MOST_WAITING = { question: 64, batch: 16 }

/** Loads the model of a folder. Throws `EmbedderError` that says which file is at fault, or what is to be installed. */
export async function openOnnxEmbedder(folder: string, options: OnnxOptions = {}): Promise<Embedder> {
  const order: OpenOrder = {
    folder,
    threads: options.threads ?? Math.max(1, os.availableParallelism() >> 1),
    runtimeFrom: options.runtimeFrom ?? null,
  }
  const times = { ...TIMES, ...options }
  const { process, opened } = await ModelProcess.open(order, times.openMs)
  return new OnnxEmbedder(order, times, opened, process)
}

class OnnxEmbedder implements Embedder {
  readonly id: string
  readonly dimensions: number
  readonly #order: OpenOrder
  readonly #times: typeof TIMES
  readonly #lanes = new PriorityQueue({
    mostWaiting: MOST_WAITING,
    refusal: () => new EmbedderError('The model has too much to do; more cannot wait for it.'),
  })
  readonly #closing = new AbortController()
  #process: ModelProcess
  #restsUntil = 0

  constructor(order: OpenOrder, times: typeof TIMES, { id, dimensions }: Opened, process: ModelProcess) {
    this.id = id
    this.dimensions = dimensions
    this.#order = order
    this.#times = times
    this.#process = process
    // each who waits listens
    setMaxListeners(0, this.#closing.signal)
  }

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return withTimeLimit({ signals: [signal, this.#closing.signal] }, (either) =>
      unlessAborted(this.#embedAll(texts, either), either),
    )
  }

  async close() {
    this.#closing.abort(new EmbedderError('The embedder was closed.'))
    await this.#process.close()
  }

  /** Texts of like length go together, so that little is filled up. */
  async #embedAll(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const order = texts.map((_, at) => at).sort((a, b) => texts[a]!.length - texts[b]!.length)
    const lane = isQuestion(texts) ? 'question' : 'batch'
    const vectors = new Array<Float32Array>(texts.length)
    let done = 0
    for (const batch of batchesOf(
      order.map((at) => beginningOf(texts[at]!, LONGEST_TEXT)),
      MOST,
    )) {
      const found = await this.#lanes.run(lane, signal, () => this.#embedBatch(batch))
      for (const vector of found) vectors[order[done++]!] = vector
    }
    return vectors
  }

  async #embedBatch(texts: string[]): Promise<Float32Array[]> {
    if (this.#process.hasEnded) await this.#startAgain()
    try {
      return await this.#process.embed(texts, this.#times.batchMs)
    } finally {
      if (this.#process.hasEnded) this.#restsUntil = performance.now() + this.#times.restMs
    }
  }

  async #startAgain() {
    this.#closing.signal.throwIfAborted()
    if (performance.now() < this.#restsUntil) {
      throw new EmbedderError('The process of the model ended unasked; it is started again in some seconds.')
    }
    this.#restsUntil = performance.now() + this.#times.restMs
    const { process, opened } = await ModelProcess.open(this.#order, this.#times.openMs)
    if (opened.id === this.id && !this.#closing.signal.aborted) {
      this.#process = process
      return
    }
    await process.close()
    throw new EmbedderError(`The model in ${this.#order.folder} is another one since; start the site again to use it.`)
  }
}
