/** What waits to be posted, in order. When too much waits, the oldest goes. */
export class Backlog<T> {
  readonly #most: number
  #items: T[] = []
  #isClosed = false
  #wake = () => {}
  /** How many had to go since this was last set to 0. */
  dropped = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#items.length
  }

  /** @returns whether the oldest had to go for it */
  push(item: T): boolean {
    this.#items.push(item)
    this.#wake()
    if (this.#items.length <= this.#most) return false
    this.#items.shift()
    this.dropped += 1
    return true
  }

  /** Something taken that could not be dealt with. */
  putBack(item: T) {
    this.#items.unshift(item)
  }

  /** Ends `taken`, whatever still waits. */
  close() {
    this.#isClosed = true
    this.#wake()
  }

  /** One item after the other, each when the last has been dealt with. */
  async *taken(): AsyncGenerator<T> {
    while (!this.#isClosed) {
      const next = this.#items.shift()
      if (next !== undefined) yield next
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
