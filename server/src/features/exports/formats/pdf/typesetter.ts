import type { ChildProcess } from 'node:child_process'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { endProcess, startProcess } from '../../../../platform/processes.ts'
import type { SectionAnswer, SectionOrder } from './setSection.process.ts'

/** A section that takes longer is given up, and the process is killed (ms). */
const DEADLINE_MS = 2 * 60_000
/** Limit of the process's data (MB); the largest section of the English dictionary takes 860. */
const MEMORY_MB = 2048
/** Typst downloads the packages it is asked for; nothing in a book asks, and no server is there to answer. */
const NO_NETWORK = Object.fromEntries(
  ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'].map((name) => [
    name,
    'http://127.0.0.1:9',
  ]),
)

/**
 * A process that sets one section after the other. It starts at once, since that takes as long as a quarter of a section. It belongs to
 * the site's main thread; the thread that writes the book has a port, on which each `SectionOrder` gets one `SectionAnswer`. A process
 * that ended is replaced for an order with `asTyped`, which leaves out what may have ended it.
 */
export class Typesetter {
  #child: ChildProcess
  readonly #port: MessagePort
  /** To be handed to the thread that writes the book. */
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
    child.on('message', (answer: SectionAnswer) => this.#answer(answer))
    child.on('error', ({ message }) => this.#fail(message))
    child.on('exit', (code, signal) => {
      if (child === this.#child) this.#fail(`the typesetter ended with ${signal ?? code}`)
    })
    return child
  }

  #set(order: SectionOrder) {
    if (this.#failed !== undefined && order.asTyped && !this.#isEnded) {
      this.#failed = undefined
      this.#child = this.#start()
    }
    if (this.#failed !== undefined) return this.#answer({ failed: this.#failed })
    this.#isSetting = true
    this.#deadline = setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS)
    // a message that can't be sent is for a process that ends, and its exit reports why
    this.#child.send(order, () => {})
  }

  #answer(answer: SectionAnswer) {
    clearTimeout(this.#deadline)
    this.#isSetting = false
    this.#port.postMessage(answer)
  }

  #fail(reason: string) {
    this.#failed ??= reason
    if (this.#isSetting) this.#answer({ failed: this.#failed })
  }

  /** Resolves when its process has exited. */
  async end(): Promise<void> {
    this.#isEnded = true
    await endProcess(this.#child)
    this.#port.close()
  }
}
