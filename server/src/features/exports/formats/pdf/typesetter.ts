import type { ChildProcess } from 'node:child_process'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { endProcess, startProcess } from '../../../../platform/processes.ts'
import type { SectionAnswer, SectionOrder } from './setSection.process.ts'

/** A section that takes longer is given up, and the process with it (ms). */
const DEADLINE_MS = 2 * 60_000

/**
 * A process that sets one section after the other. It starts at once: that takes as long as a quarter of a section. It belongs to the
 * site's own thread; the one that writes the book has a port of it, takes `SectionOrder` and answers each with a `SectionAnswer`.
 */
export class Typesetter {
  readonly #child: ChildProcess = startProcess(import.meta.url, './setSection.process.ts')
  readonly #port: MessagePort
  /** To be handed to the thread that writes the book. */
  readonly port: MessagePort

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.port = port2
    let deadline: NodeJS.Timeout | undefined
    let isAsked = false
    let failed: string | undefined
    const answer = (told: SectionAnswer) => {
      clearTimeout(deadline)
      isAsked = false
      port1.postMessage(told)
    }
    const fail = (reason: string) => {
      failed ??= reason
      if (isAsked) answer({ failed })
    }
    port1.on('message', (order: SectionOrder) => {
      if (failed !== undefined) return answer({ failed })
      isAsked = true
      deadline = setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS)
      // what cannot be sent any more is for a process that ends, and its end says why
      this.#child.send(order, () => {})
    })
    this.#child.on('message', answer)
    this.#child.on('error', ({ message }) => fail(message))
    this.#child.on('exit', (code, signal) => fail(`the typesetter ended with ${signal ?? code}`))
  }

  /** Resolves when its process is gone. */
  async end(): Promise<void> {
    await endProcess(this.#child)
    this.#port.close()
  }
}
