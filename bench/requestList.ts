/**
 * Paths that all clients of a run share. Each path is handed out once, so no response comes from a cache; a `cached` list starts
 * over when it is exhausted.
 */
export class RequestList {
  readonly requests: 'distinct' | 'cached'
  readonly #paths: readonly string[]
  #next = 0

  constructor(paths: readonly string[], requests: 'distinct' | 'cached' = 'distinct') {
    if (requests === 'distinct' && new Set(paths).size !== paths.length) throw new Error('a list repeats a path')
    this.requests = requests
    this.#paths = paths
  }

  get remaining(): number {
    return this.requests === 'cached' ? Number.POSITIVE_INFINITY : this.#paths.length - this.#next
  }

  next(): string {
    if (this.remaining === 0) throw new Error('the list has no requests left')
    return this.#paths[this.#next++ % this.#paths.length]!
  }
}
