import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { SectionAnswer, SectionOrder } from './setSection.process.ts'

/** Queue of sections for one typesetter. Runs in the worker thread. */
export class SectionQueue {
  readonly #port: MessagePort
  #before: Promise<unknown> = Promise.resolve()

  /** `port` is the port of a `Typesetter`. */
  constructor(port: MessagePort) {
    this.#port = port
  }

  /** Typesets a section after all previous ones. Throws if the section or the typesetter fails. */
  set(order: SectionOrder): Promise<Exclude<SectionAnswer, { failed: string }>> {
    const answer = this.#before.then(() => this.#ask(order))
    this.#before = answer.catch(() => {})
    return answer
  }

  async #ask(order: SectionOrder) {
    this.#port.postMessage(order)
    const [answer] = (await once(this.#port, 'message')) as [SectionAnswer]
    if ('failed' in answer) throw new Error(`typesetting failed: ${answer.failed}`)
    return answer
  }
}
