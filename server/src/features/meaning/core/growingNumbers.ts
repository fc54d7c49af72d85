type Kind = Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor

/** A typed array that grows: millions of numbers without an object for each, and nothing for the collector to look at. */
export class GrowingNumbers<K extends Kind> {
  #values: InstanceType<K>
  size = 0

  constructor(readonly kind: K) {
    this.#values = new kind(1 << 10) as InstanceType<K>
  }

  push(value: number): void {
    if (this.size === this.#values.length) {
      const larger = new this.kind(this.size * 2) as InstanceType<K>
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.size++] = value
  }

  /** What was pushed, until the next push. */
  get values(): InstanceType<K> {
    return this.#values.subarray(0, this.size) as InstanceType<K>
  }
}
