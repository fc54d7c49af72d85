/** The values used last, at most so many. */
export class LruMap<Key, Value> {
  /** The one used last stands at the end. */
  readonly #values = new Map<Key, Value>()

  constructor(readonly most: number) {}

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value) {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.most) this.#values.delete(this.#values.keys().next().value!)
  }

  delete(key: Key) {
    this.#values.delete(key)
  }

  clear() {
    this.#values.clear()
  }
}
