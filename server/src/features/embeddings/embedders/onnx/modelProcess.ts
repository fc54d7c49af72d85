import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { startProcess } from '../../../../platform/processes.ts'
import { EmbedderError } from '../../embedder.ts'
import type { FromModel, Opened, OpenOrder, ToModel } from './messages.ts'

/** What it printed last is kept, for the message of its end. */
const LAST_WORDS = 2000

interface Pending {
  resolve: (told: FromModel) => void
  reject: (error: Error) => void
}

/** A process with a model, as the site sees it. It is asked one thing at a time, and does not keep the site running. */
export class ModelProcess {
  readonly #child: ChildProcess = startProcess(import.meta.url, './embedOnnx.process.ts')
  #pending: Pending | null = null
  #hasEnded = false
  #said = ''

  private constructor() {
    this.#child.unref()
    this.#child.channel?.unref()
    const stderr = this.#child.stderr as Socket
    stderr.unref()
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-LAST_WORDS)
    })
    this.#child.on('message', (told: FromModel) => this.#settle((pending) => pending.resolve(told)))
    this.#child.on('error', (error) => this.#end(error.message))
    // "close" comes after everything it said was heard
    this.#child.on('close', (code, signal) => this.#end(`${signal ?? `code ${code}`} ${this.#said.trim()}`.trim()))
  }

  /** Starts the process and has it load the model. Throws `EmbedderError` and leaves nothing behind when that fails. */
  static async open(order: OpenOrder, ms: number): Promise<{ process: ModelProcess; opened: Opened }> {
    const process = new ModelProcess()
    try {
      const { opened } = await process.#ask<{ opened: Opened }>({ kind: 'open', order }, ms)
      return { process, opened }
    } catch (error) {
      await process.close()
      throw error
    }
  }

  get hasEnded() {
    return this.#hasEnded
  }

  /** Throws `EmbedderError` when it takes longer than `ms`, which ends the process, or when the process ends. */
  async embed(texts: string[], ms: number): Promise<Float32Array[]> {
    const { vectors } = await this.#ask<{ vectors: Float32Array[] }>({ kind: 'embed', texts }, ms)
    return vectors
  }

  /** It holds nothing that would be lost. */
  async close() {
    const { exitCode, signalCode, pid } = this.#child
    if (exitCode !== null || signalCode !== null || pid === undefined) return
    const ended = once(this.#child, 'close')
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await ended
  }

  async #ask<T extends FromModel>(message: ToModel, ms: number): Promise<T> {
    if (this.#hasEnded) throw new EmbedderError('The process of the model has ended.')
    const timer = setTimeout(() => {
      this.#said = `It was at one thing for more than ${ms} ms.`
      this.#child.kill('SIGKILL')
    }, ms)
    const told = await new Promise<FromModel>((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#child.channel?.ref()
      // when it cannot be sent, the process is gone, and its end is told
      this.#child.send(message, () => {})
    }).finally(() => clearTimeout(timer))
    if ('refused' in told) throw new EmbedderError(told.refused)
    return told as T
  }

  #settle(how: (pending: Pending) => void) {
    const pending = this.#pending
    this.#pending = null
    this.#child.channel?.unref()
    if (pending) how(pending)
  }

  #end(why: string) {
    this.#hasEnded = true
    this.#settle((pending) => pending.reject(new EmbedderError(`The process of the model ended: ${why}`)))
  }
}
