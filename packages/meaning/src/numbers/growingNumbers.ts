/** Returns a copy of a typed array, enlarged to `size` elements. */
export function enlarged<A extends Uint32Array | Float32Array | Float64Array>(from: A, size: number): A {
  const larger = new (from.constructor as new (size: number) => A)(size)
  larger.set(from)
  return larger
}

type Kind = Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor

/** A growable typed array. Holds millions of numbers without an object for each, which reduces garbage collection. */
export class GrowingNumbers<K extends Kind> {
  #values: InstanceType<K>
  size = 0

  constructor(kind: K) {
    this.#values = new kind(1 << 10) as InstanceType<K>
  }

  push(value: number): void {
    if (this.size === this.#values.length) this.#values = enlarged(this.#values, this.size * 2)
    this.#values[this.size++] = value
  }

  /** The numbers added so far; valid until the next `push`. */
  get values(): InstanceType<K> {
    return this.#values.subarray(0, this.size) as InstanceType<K>
  }
}
