/** The `k` numbers with the highest values of those that are offered, and of equal values the lowest numbers. */
export class TopK {
  readonly #k: number
  /** Highest value first. */
  readonly numbers: number[] = []
  readonly values: number[] = []

  constructor(k: number) {
    this.#k = k
  }

  /** Offers a number, each once. Few of many get in, so insertion into a sorted list is enough; `k` is some dozens at most. */
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
