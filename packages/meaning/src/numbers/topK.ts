/** Selects the `k` offered numbers with the highest values; among equal values, the lowest numbers. */
export class TopK {
  readonly #k: number
  /** Selected numbers in descending order of value. */
  readonly numbers: number[] = []
  readonly values: number[] = []

  constructor(k: number) {
    this.#k = k
  }

  /**
   * Offers a number; each number may be offered only once. Inserts into a sorted list, which is fast enough because few numbers
   * qualify and `k` is at most a few dozen.
   */
  offer(number: number, value: number): void {
    const { numbers, values } = this
    let place = numbers.length
    if (place === this.#k) {
      if (place === 0 || !isBefore(number, value, numbers[place - 1]!, values[place - 1]!)) return
      place--
    }
    for (; place > 0 && isBefore(number, value, numbers[place - 1]!, values[place - 1]!); place--) {
      numbers[place] = numbers[place - 1]!
      values[place] = values[place - 1]!
    }
    numbers[place] = number
    values[place] = value
  }
}

const isBefore = (number: number, value: number, other: number, otherValue: number) =>
  value > otherValue || (value === otherValue && number < other)
