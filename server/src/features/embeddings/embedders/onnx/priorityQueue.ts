/** Questions, for which somebody waits, and what can be done at any time. */
export type Priority = 'question' | 'batch'

interface PriorityQueueOptions {
  /** How many may wait in each lane; further ones are sent away. */
  mostWaiting: Record<Priority, number>
  refusal: () => Error
}

/** One thing at a time, questions first. */
export class PriorityQueue {
  readonly #setting: PriorityQueueOptions
  readonly #waiting: Record<Priority, (() => void)[]> = { question: [], batch: [] }
  #isBusy = false

  constructor(setting: PriorityQueueOptions) {
    this.#setting = setting
  }

  /** Throws the refusal when too many wait, or why `signal` was aborted while this waited. */
  async run<T>(lane: Priority, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.#isBusy) await this.#wait(this.#waiting[lane], this.#setting.mostWaiting[lane], signal)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.question.shift() ?? this.#waiting.batch.shift()
      // whoever is next stays in for the busy one, so that nobody slips in between
      if (next) next()
      else this.#isBusy = false
    }
  }

  #wait(line: (() => void)[], most: number, signal: AbortSignal): Promise<void> {
    if (line.length >= most) throw this.#setting.refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(go), 1)
        reject(signal.reason)
      }
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(go)
    })
  }
}
