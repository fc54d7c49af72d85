import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { endProcess, startProcess } from '../../../../platform/processes.ts'
import type { SectionAnswer, SectionOrder } from './setSection.process.ts'

/** A section that takes longer is given up, and the process with it (ms). */
const DEADLINE_MS = 2 * 60_000

/** A process that sets one section after the other. It starts at once: that takes as long as a quarter of a section. */
export class Typesetter {
  readonly #child: ChildProcess = startProcess(import.meta.url, './setSection.process.ts')
  #before: Promise<unknown> = Promise.resolve()

  /** Throws with what is wrong with the section, or what became of the process. */
  set(order: SectionOrder): Promise<Exclude<SectionAnswer, { failed: string }>> {
    const answer = this.#before.then(() => this.#ask(order))
    this.#before = answer.catch(() => {})
    return answer
  }

  /** Resolves when its process is gone. */
  async end(): Promise<void> {
    await endProcess(this.#child)
  }

  async #ask(order: SectionOrder) {
    const child = this.#child
    if (!child.connected) throw new Error('the typesetter ended before its time')
    const over = new AbortController()
    const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
    const ended = once(child, 'exit', { signal: over.signal }).then(([code, signal]) => {
      throw new Error(`the typesetter ended with ${signal ?? code}`)
    })
    try {
      child.send(order)
      const [answer] = (await Promise.race([once(child, 'message', { signal: over.signal }), ended])) as [SectionAnswer]
      if ('failed' in answer) throw new Error(`the book cannot be set: ${answer.failed}`)
      return answer
    } finally {
      clearTimeout(deadline)
      ended.catch(() => {})
      over.abort()
    }
  }
}
