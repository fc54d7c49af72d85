import type { ChildProcess } from 'node:child_process'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { endProcess, startProcess } from '../../../../../platform/processes.ts'
import type { SectionOrder, SectionResult } from './setSection.process.ts'

/** Time limit for a section, in milliseconds. The process is killed when it is exceeded. */
const DEADLINE_MS = 2 * 60_000
/** Memory limit of the process, in MB. The largest section of the English dictionary takes 860 MB. */
const MEMORY_MB = 2048
/** Unreachable proxies that prevent Typst from downloading packages. */
const NO_NETWORK = Object.fromEntries(
  ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'].map((name) => [
    name,
    'http://127.0.0.1:9',
  ]),
)

/**
 * A process that typesets sections one at a time. The main thread starts it immediately, because startup takes a quarter of the
 * time needed for a section. The thread that writes the document has a port, on which each `SectionOrder` is answered with one
 * `SectionAnswer`. If the process has exited, an order with `asTyped` starts a new process, since such an order omits the
 * formulas that may have caused the crash.
 */
export class Typesetter {
  #child: ChildProcess
  readonly #port: MessagePort
  /** Port to pass to the thread that writes the document. */
  readonly port: MessagePort
  #deadline: NodeJS.Timeout | undefined
  #isSetting = false
  #isEnded = false
  #failed: string | undefined

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.port = port2
    port1.on('message', (order: SectionOrder) => this.#set(order))
    this.#child = this.#start()
  }

  #start(): ChildProcess {
    const child = startProcess(import.meta.url, './setSection.process.ts', { memoryMb: MEMORY_MB, env: NO_NETWORK })
    child.on('message', (result: SectionResult) => this.#handleResult(result))
    child.on('error', ({ message }) => this.#fail(message))
    child.on('exit', (code, signal) => {
      if (child === this.#child) this.#fail(`the typesetter exited with ${signal ?? code}`)
    })
    return child
  }

  #set(order: SectionOrder) {
    if (this.#failed !== undefined && order.asTyped && !this.#isEnded) {
      this.#failed = undefined
      this.#child = this.#start()
    }
    if (this.#failed !== undefined) return this.#handleResult({ failed: this.#failed })
    this.#isSetting = true
    this.#deadline = setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS)
    // sending fails only if the process is exiting; the exit handler reports why
    this.#child.send(order, () => {})
  }

  #handleResult(result: SectionResult) {
    clearTimeout(this.#deadline)
    this.#isSetting = false
    this.#port.postMessage(result)
  }

  #fail(reason: string) {
    this.#failed ??= reason
    if (this.#isSetting) this.#handleResult({ failed: this.#failed })
  }

  /** Stops the process. Resolves when it has exited. */
  async end(): Promise<void> {
    this.#isEnded = true
    await endProcess(this.#child)
    this.#port.close()
  }
}
