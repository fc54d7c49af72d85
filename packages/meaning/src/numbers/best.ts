/** The `most` best of the numbers that are offered: those of the highest values, and of equal ones the lowest. */
export class Best {
  readonly #most: number
  /** Best first. */
  readonly numbers: number[] = []
  readonly values: number[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a number, once; of many few get among a few, so that each is put into its place (insertion sort). */
  offer(number: number, value: number): void {
    const { numbers, values } = this
    let place = numbers.length
    if (place === this.#most) {
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
