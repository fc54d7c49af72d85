const ROWS = [
  { letters: 'qwertyuiop', shift: 0 },
  { letters: 'asdfghjkl', shift: 0.25 },
  { letters: 'zxcvbnm', shift: 0.75 },
]
const RUSSIAN_ROWS = [
  { letters: 'йцукенгшщзхъ', shift: 0 },
  { letters: 'фывапролджэ', shift: 0.25 },
  { letters: 'ячсмитьбю', shift: 0.75 },
]

const NEIGHBOURS = (() => {
  const pairs = new Set<number>()
  for (const rows of [ROWS, RUSSIAN_ROWS]) {
    const keys = rows.flatMap(({ letters, shift }, row) =>
      [...letters].map((letter, at) => ({ unit: letter.charCodeAt(0), x: at + shift, row })),
    )
    for (const left of keys) {
      for (const right of keys) {
        const near = Math.abs(left.row - right.row) <= 1 && Math.abs(left.x - right.x) <= 1
        if (near && left !== right) pairs.add((left.unit << 16) | right.unit)
      }
    }
  }
  return pairs
})()

const onNeighbouringKeys = (left: number, right: number) => NEIGHBOURS.has((left << 16) | right)

/**
 * Typo costs. Hitting an adjacent key, doubling a letter and swapping two letters are more likely than typing an unrelated
 * letter.
 */
const SWAPPED = 9
const MISSING = 10
const MISSING_TWIN = 9
const DOUBLED = 9
const EXTRA_NEAR = 13
const EXTRA = 14
const NEAR = 10
const OTHER_LETTER = 13
const FIRST_LETTER = 3
export const NO_SLIP = 99

type Units = ArrayLike<number>

/**
 * Returns the cost of the single typo that turns `word[start…end)` into the typed text, or `NO_SLIP` if there is more than one
 * typo.
 */
export function oneSlip(typed: Units, word: Units, start: number, end: number): number {
  const length = end - start
  if (Math.abs(length - typed.length) > 1) return NO_SLIP
  const shorter = Math.min(typed.length, length)
  let head = 0
  while (head < shorter && typed[head] === word[start + head]) head++
  let tail = 0
  while (tail < shorter - head && typed[typed.length - 1 - tail] === word[end - 1 - tail]) tail++
  const restTyped = typed.length - head - tail
  const restWord = length - head - tail
  const first = head === 0 ? FIRST_LETTER : 0
  const was = word[start + head]!
  const is = typed[head]!
  if (restTyped === 0 && restWord === 1) {
    return first + (was === word[start + head - 1] && head > 0 ? MISSING_TWIN : MISSING)
  }
  if (restTyped === 1 && restWord === 0) {
    const [left, right] = [typed[head - 1] ?? -1, typed[head + 1] ?? -1]
    if (is === left || is === right) return DOUBLED
    return first + (onNeighbouringKeys(is, left) || onNeighbouringKeys(is, right) ? EXTRA_NEAR : EXTRA)
  }
  if (restTyped === 1 && restWord === 1) return first + (onNeighbouringKeys(is, was) ? NEAR : OTHER_LETTER)
  const swapped = restTyped === 2 && restWord === 2 && is === word[start + head + 1] && typed[head + 1] === was
  return swapped ? first + SWAPPED : NO_SLIP
}

let rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as [Uint8Array, Uint8Array, Uint8Array]

/**
 * Returns the number of inserted, deleted, changed or swapped letters between two words of at most 60 letters. A result of 3
 * means at least 3.
 */
export function distanceUpTo2(typed: Units, word: Units, start: number, end: number): number {
  const length = end - start
  if (Math.abs(length - typed.length) > 2) return 3
  let [older, old, now] = rows
  for (let at = 0; at <= length; at++) old[at] = at
  for (let row = 1; row <= typed.length; row++) {
    now[0] = row
    let least = row
    const from = Math.max(1, row - 2)
    const to = Math.min(length, row + 2)
    if (from > 1) now[from - 1] = 3
    for (let at = from; at <= to; at++) {
      const same = typed[row - 1] === word[start + at - 1]
      let cost = same ? old[at - 1]! : 1 + Math.min(old[at - 1]!, at - row < 2 ? old[at]! : 3, now[at - 1]!)
      const swap =
        row > 1 && at > 1 && typed[row - 1] === word[start + at - 2] && typed[row - 2] === word[start + at - 1]
      if (swap) cost = Math.min(cost, older[at - 2]! + 1)
      now[at] = cost
      if (cost < least) least = cost
    }
    if (least > 2) return 3
    const spare = older
    older = old
    old = now
    now = spare
  }
  rows = [older, old, now]
  return Math.min(3, old[length]!)
}
