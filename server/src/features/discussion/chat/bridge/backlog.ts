/** FIFO queue of items to post. Drops the oldest item when it is full. */
export class Backlog<T> {
  readonly #limit: number
  #items: T[] = []
  #isClosed = false
  #wake = () => {}
  /** Number of items dropped since the last reset. */
  dropped = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#items.length
  }

  /** @returns whether the oldest item was dropped */
  push(item: T): boolean {
    this.#items.push(item)
    this.#wake()
    if (this.#items.length <= this.#limit) return false
    this.#items.shift()
    this.dropped += 1
    return true
  }

  /** Puts an unprocessed item back at the front of the queue. */
  putBack(item: T) {
    this.#items.unshift(item)
  }

  /** Ends the `drain` iterator, even if items are still queued. */
  close() {
    this.#isClosed = true
    this.#wake()
  }

  /** Yields items one at a time, each after the previous one has been processed. */
  async *drain(): AsyncGenerator<T> {
    while (!this.#isClosed) {
      const next = this.#items.shift()
      if (next !== undefined) yield next
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
