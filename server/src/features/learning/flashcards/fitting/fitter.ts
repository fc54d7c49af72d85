import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { LogEntry } from '@vlacku/study'
import type { FastifyBaseLogger } from 'fastify'
import { startProcess } from '../../../../platform/processes.ts'
import type { Key } from '../log/log.repository.ts'
import type { Fit, FitOrder, FromFitting, ToFitting } from './fit.ts'

export interface FitterOptions {
  start?: () => ChildProcess
  /** Time limit of one optimization, in milliseconds. */
  limitMs?: number
}

/** Maximum length of the stderr output included in error messages. */
const LAST_WORDS = 500

/** Thrown if an optimizer process exits early or exceeds the time limit. */
export class FitBroken extends Error {
  override name = 'FitBroken'
}

/** Optimizes parameters, each time in a separate process, so that the site survives a crash or hang. */
export class Fitter {
  readonly #log: Pick<FastifyBaseLogger, 'info'>
  readonly #start: () => ChildProcess
  readonly #limitMs: number
  readonly #running = new Set<ChildProcess>()
  #offered: Promise<boolean> | undefined
  #closed = false

  constructor(log: Pick<FastifyBaseLogger, 'info'>, { start, limitMs = 90_000 }: FitterOptions = {}) {
    this.#log = log
    this.#start = start ?? (() => startProcess(import.meta.url, './fitParameters.process.ts'))
    this.#limitMs = limitMs
  }

  /** Returns true if the optimizer can run on this machine. Tested only once; a failure is logged. */
  isOffered(): Promise<boolean> {
    this.#offered ??= this.#try()
    return this.#offered
  }

  async #try(): Promise<boolean> {
    try {
      const { message } = await this.#run(async () => {})
      if ('ready' in message) return true
      this.#log.info(
        `parameters cannot be optimized: ${'missing' in message ? message.missing : 'the optimizer cannot be tested'}`,
      )
    } catch (error) {
      if (!(error instanceof FitBroken)) throw error
      this.#log.info(`parameters cannot be optimized: ${error.message}`)
    }
    return false
  }

  /** Optimizes parameters for a log streamed in parts. Throws `FitBroken`. */
  async fit(order: FitOrder, log: AsyncIterable<(LogEntry & Key)[]>): Promise<Fit> {
    const { last } = await this.#run(async (send, next) => {
      for await (const part of log) await send({ log: part })
      const result = next()
      result.catch(() => {})
      await send({ order })
      return result
    })
    if (!last || !('fit' in last)) throw new FitBroken('it was not answered')
    return last.fit
  }

  /** Stops running optimizations. */
  close(): void {
    this.#closed = true
    for (const child of this.#running) child.kill('SIGKILL')
  }

  /** Runs one process. `work` starts after the process has sent its first message, which is passed as `message`. */
  async #run<T>(
    work: (send: (message: ToFitting) => Promise<void>, next: () => Promise<FromFitting>) => Promise<T>,
  ): Promise<{ message: FromFitting; last: T | undefined }> {
    if (this.#closed) throw new Error('the site is closing')
    const child = this.#start()
    this.#running.add(child)
    let errorOutput = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-LAST_WORDS)
    })
    let tooLong = false
    const timer = setTimeout(() => {
      tooLong = true
      child.kill('SIGKILL')
    }, this.#limitMs)
    const ended = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new FitBroken(error.message)))
      child.once('close', (code, signal) => {
        if (this.#closed) reject(new Error('the site is closing'))
        const why = tooLong ? `it took more than ${this.#limitMs} ms` : `${signal ?? `code ${code}`} ${errorOutput}`
        reject(new FitBroken(`the optimizer process exited: ${why.trim()}`))
      })
    })
    ended.catch(() => {})
    const next = async () => {
      const [message] = await Promise.race([once(child, 'message'), ended])
      return message as FromFitting
    }
    const send = (message: ToFitting) =>
      // sending fails only if the process has exited, which `ended` reports
      Promise.race([new Promise<void>((resolve) => child.send(message, () => resolve())), ended])
    try {
      const message = await next()
      return { message, last: 'ready' in message ? await work(send, next) : undefined }
    } finally {
      clearTimeout(timer)
      this.#running.delete(child)
      child.kill('SIGKILL')
    }
  }
}
