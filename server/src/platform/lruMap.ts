/** LRU cache with a maximum number of values. */
export class LruMap<Key, Value> {
  /** Least recently used first. */
  readonly #values = new Map<Key, Value>()

  constructor(readonly maxSize: number) {}

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value) {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.maxSize) this.#values.delete(this.#values.keys().next().value!)
  }

  delete(key: Key) {
    this.#values.delete(key)
  }

  clear() {
    this.#values.clear()
  }
}
